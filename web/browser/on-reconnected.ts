import { connection } from './connection.ts'

/** Calls back whenever the connection is back after it was lost. Returns the function that stops it. */
export const onReconnected = (callback: () => void): (() => void) =>
  connection.subscribe(() => {
    if (connection.current() === 'back') callback()
  })
