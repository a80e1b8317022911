import { createHash } from 'node:crypto'

/** Executions after which a statement is prepared. */
const PREPARE_FROM = 5
/** Limit of counted texts: lists of varying length create ever new ones, which stay unprepared. */
const TEXTS_MAX = 500

const seen = new Map<string, { count: number; readonly name: string }>()

/** Name of a frequent statement; undefined for a rare one. */
const nameOf = (text: string): string | undefined => {
  const known = seen.get(text)
  if (known !== undefined) {
    known.count += 1
    return known.count > PREPARE_FROM ? known.name : undefined
  }
  if (seen.size < TEXTS_MAX)
    seen.set(text, { count: 1, name: createHash('sha256').update(text).digest('hex').slice(0, 32) })
  return undefined
}

/**
 * Rewrites arguments of the driver's `query` to prepare frequent statements: the server then parses and plans
 * them once per connection. Only the form with text and values is changed.
 */
export const prepared = (args: readonly unknown[]): readonly unknown[] => {
  const [text, values, ...rest] = args
  const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
  return name === undefined ? args : [{ name, text, values }, ...rest]
}
