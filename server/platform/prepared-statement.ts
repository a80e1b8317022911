import { createHash } from 'node:crypto'

/** Executions after which a statement is prepared. */
const PREPARE_FROM = 5
/** Maximum number of counted texts. Lists of varying length create new texts endlessly; later ones stay unprepared. */
const TEXTS_MAX = 500

const statements = new Map<string, { count: number; readonly name: string }>()

/** Name of a frequent statement; undefined for a rare one. */
const nameOf = (text: string): string | undefined => {
  const statement = statements.get(text)
  if (statement !== undefined) {
    statement.count += 1
    return statement.count > PREPARE_FROM ? statement.name : undefined
  }
  if (statements.size < TEXTS_MAX)
    statements.set(text, { count: 1, name: createHash('sha256').update(text).digest('hex').slice(0, 32) })
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
