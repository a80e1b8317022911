import { createContext } from 'react'

/** Error id of the surrounding group: each of its fields is marked invalid and described by it. */
export const GroupError = createContext<string | undefined>(undefined)
