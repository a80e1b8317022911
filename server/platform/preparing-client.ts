import { createHash } from 'node:crypto'
import { WatchedClient } from './watched-client.ts'

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
 * A connection that prepares what it is asked often, so that the server parses and plans it once a connection
 * instead of each time. Needs a pooler that keeps prepared statements, or none.
 */
export class PreparingClient extends WatchedClient {
  // The driver's `query` has a dozen forms; only the one with text and values is changed, the others pass through.
  // biome-ignore lint/suspicious/noExplicitAny: the overloads can't be restated without it
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    if (name === undefined) return Reflect.apply(super.query, this, args)
    return Reflect.apply(super.query, this, [{ name, text, values }, ...rest])
  }
}
