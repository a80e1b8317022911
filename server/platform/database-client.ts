import pg from 'pg'
import { prepared } from './prepared-statement.ts'

export type AnswerLimit = {
  /** A server that hasn't answered for so long is taken for gone. */
  readonly answerWithinMs: number
}

/** A connection to a server that may vanish without a word is noticed by its silence. */
export const NOTICE_SILENCE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
} as const

/**
 * A connection that is given up when the server takes too long to answer. The server's own time-outs don't help where
 * it is the server that is stuck or unreachable; whoever waits would wait for ever, and all who wait for them.
 *
 * It prepares what it is asked often, so it needs a pooler that keeps prepared statements, or none.
 */
export class DatabaseClient extends pg.Client {
  readonly #answerWithinMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig & Partial<AnswerLimit>) {
    super(config)
    this.#answerWithinMs = config?.answerWithinMs
    const answered = (): void => {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    this.on('drain', answered)
    this.on('end', answered)
  }

  // The driver's `query` has a dozen forms, and all are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: the overloads can't be restated without it
  override query(...args: any[]): any {
    if (this.#answerWithinMs !== undefined)
      this.#timer ??= setTimeout(() => this.connection.stream.destroy(), this.#answerWithinMs)
    return Reflect.apply(super.query, this, prepared(args))
  }
}
