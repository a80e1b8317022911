import { createHash } from 'node:crypto'

/** How often a statement is sent as it is before it is worth preparing. */
const PREPARE_FROM = 5
/** Texts that are counted: lists of changing length make ever new ones, which are then sent as they are. */
const TEXTS_MAX = 500

const seen = new Map<string, { count: number; readonly name: string }>()

/** A name for a statement that is sent often; undefined for a rare one. */
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
 * What the driver's `query` is called with, so that a connection prepares what it is asked often: the server then parses
 * and plans it once a connection instead of each time. Of its many forms only the one with text and values is changed.
 */
export const prepared = (args: readonly unknown[]): readonly unknown[] => {
  const [text, values, ...rest] = args
  const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
  return name === undefined ? args : [{ name, text, values }, ...rest]
}
