import { createContext } from 'react'

/** The id of what is wrong with the group that a field stands in: each of its fields is marked, and tied to it. */
export const GroupError = createContext<string | undefined>(undefined)
