import { useSyncExternalStore } from 'react'
import { type ConnectionState, connection } from './connection.ts'

/** State of the connection; online in the server's HTML. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.current, () => 'online' as const)
