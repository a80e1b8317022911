import pg from 'pg'
import { prepared } from './prepared-statement.ts'

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
