import { DatabaseClient } from '#server/platform/database-client.ts'

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] }

const listeners = new Set<(sent: SentStatement) => void>()

// Each statement that the product sends in a test passes here. What the pool sends, with a callback, is a test's own.
const { query } = DatabaseClient.prototype
DatabaseClient.prototype.query = function (this: DatabaseClient, ...sent: unknown[]) {
  const [text, values] = sent
  if (typeof text === 'string' && typeof sent.at(-1) !== 'function')
    for (const hear of listeners) hear({ text, values: Array.isArray(values) ? values : [] })
  return Reflect.apply(query, this, sent)
}

/** Calls `hear` with every statement from now on. @returns ends it */
export const watchStatements = (hear: (sent: SentStatement) => void): (() => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
