import { DatabaseClient } from '#server/platform/database-client.ts'

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] }

const listeners = new Set<(sent: SentStatement) => void>()

// Intercepts each statement that the product sends. Those with a callback are the test's own.
const { query } = DatabaseClient.prototype
DatabaseClient.prototype.query = function (this: DatabaseClient, ...sent: unknown[]) {
  const [text, values] = sent
  if (typeof text === 'string' && typeof sent.at(-1) !== 'function')
    for (const hear of listeners) hear({ text, values: Array.isArray(values) ? values : [] })
  return Reflect.apply(query, this, sent)
}

/** Calls `hear` for every statement. @returns the function that stops it */
export const watchStatements = (hear: (sent: SentStatement) => void): (() => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
