import { DatabaseClient } from '#server/platform/database-client.ts'

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] }

const listeners = new Set<(statement: SentStatement) => void>()

// Intercepts each statement that the product sends. Those with a callback are the test's own.
const { query } = DatabaseClient.prototype
DatabaseClient.prototype.query = function (this: DatabaseClient, ...args: unknown[]) {
  const [text, values] = args
  if (typeof text === 'string' && typeof args.at(-1) !== 'function')
    for (const listener of listeners) listener({ text, values: Array.isArray(values) ? values : [] })
  return Reflect.apply(query, this, args)
}

/** Calls `listener` for every statement. @returns the function that stops it */
export const watchStatements = (listener: (statement: SentStatement) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
