import { createHash } from 'node:crypto'
import pg from 'pg'

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
const prepared = (args: readonly unknown[]): readonly unknown[] => {
  const [text, values, ...rest] = args
  const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
  return name === undefined ? args : [{ name, text, values }, ...rest]
}

export type AnswerLimit = {
  /** How long a server may be silent before it counts as gone. */
  readonly answerWithinMs: number
}

/** TCP keepalive, which detects a server that vanished without closing the connection. */
export const SILENCE_TIMEOUTS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
} as const

/**
 * A client that gives up when the server takes too long to answer. The server's own timeouts don't help when
 * the server hangs or is unreachable: callers would wait forever.
 * It prepares frequent statements, so it works only without a pooler, or with one that supports prepared statements.
 */
export class DatabaseClient extends pg.Client {
  readonly #answerWithinMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig & Partial<AnswerLimit>) {
    super(config)
    this.#answerWithinMs = config?.answerWithinMs
    const stopTimer = (): void => {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    this.on('drain', stopTimer)
    this.on('end', stopTimer)
  }

  // The driver's `query` has a dozen overloads, and all are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: the overloads can't be restated without it
  override query(...args: any[]): any {
    if (this.#answerWithinMs !== undefined)
      this.#timer ??= setTimeout(() => this.connection.stream.destroy(), this.#answerWithinMs)
    return Reflect.apply(super.query, this, prepared(args))
  }
}
