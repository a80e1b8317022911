import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { DB } from '#database/types.ts'
import { type AnswerLimit, DatabaseClient, NOTICE_SILENCE } from './database-client.ts'

/** A connection inside or outside a transaction: queries accept either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

type Access = {
  readonly reader: Db
  readonly pool: pg.Pool
  /**
   * Runs an idempotent unit in a READ COMMITTED transaction and retries it on retryable errors. The unit
   * first re-reads by its own key: after a lost connection, its commit may have succeeded.
   */
  readonly transact: <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * The same for a single statement, which is its own transaction: saves the BEGIN and COMMIT round trips.
   */
  readonly statement: <T>(unit: (reader: Db) => Promise<T>) => Promise<T>
  /** Number of units that this process has completed; while it is unchanged, this process changed nothing. */
  readonly writes: () => number
  readonly close: () => Promise<void>
}

export type Database = Access & {
  /** For nightly work that reads whole tables: the timeout is an hour. */
  readonly patient: Access
}

// bigint columns hold cents and counts, all far below 2^53; `date` is a calendar day, not a time.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large for an exact number: ${text}`)
  return value
})
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const RETRIES = 5
/** Exponential backoff with full jitter, so that conflicting transactions don't collide again. */
const FIRST_PAUSE_MS = 20
const RETRYABLE = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53300', // every connection of the server is in use
  '57P01', // the server is shutting down
  '57P02', // crash recovery
  '57P03', // the server is starting
  '08006', // connection failure
  'XX000', // a shard could not commit
])

/** The five-character SQLSTATE of a database error; undefined for any other. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const UNIQUE_VIOLATION = '23505'
/** A node of a sharded server, or its connection, is gone. */
export const NODE_UNREACHABLE = '08006'

const messageMatches = (error: unknown, words: RegExp): boolean =>
  error instanceof Error && words.test(error.message)

const mayRetry = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== undefined && RETRYABLE.has(state)) return true
  return messageMatches(
    error,
    /Connection terminated|ECONNRESET|ECONNREFUSED|EPIPE|connect (ENOENT|EAGAIN)|not queryable/,
  )
}

/** A retry a little later may succeed: a lock, no free connection, or the server isn’t reachable. */
export const isBusy = (error: unknown): boolean =>
  sqlState(error) === '55P03' ||
  messageMatches(error, /timeout exceeded when trying to connect/) ||
  mayRetry(error)

/** Retryable errors of single rows, which may all be on one shard. */
const OF_SOME_ROWS = new Set(['40001', '40P01', '55P03', '08006', 'XX000'])

/** The server as a whole is unavailable. */
export const isDatabaseDown = (error: unknown): boolean =>
  isBusy(error) && !OF_SOME_ROWS.has(sqlState(error) ?? '')

type AccessOptions = AnswerLimit & {
  readonly maxConnections: number
  /** Server-side statement timeout; the role's if omitted. */
  readonly statementTimeoutMs?: number
  readonly onError: ((error: Error) => void) | undefined
}

const openAccess = (url: string, options: AccessOptions): Access => {
  const config: pg.PoolConfig & AnswerLimit = {
    connectionString: url,
    max: options.maxConnections,
    types,
    Client: DatabaseClient,
    ...NOTICE_SILENCE,
    answerWithinMs: options.answerWithinMs,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  }
  const pool = new pg.Pool(config)
  // An idle connection that the server drops must not end the process; the next query opens another.
  const lost = (error: Error): void => options.onError?.(error)
  pool.on('error', lost)
  // The pool doesn't listen on a checked-out connection: losing it between two statements would end the
  // process.
  pool.on('connect', (client) => client.on('error', lost))
  const reader = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  let ended = 0
  const withRetries = async <T>(unit: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await unit()
        ended += 1
        return result
      } catch (error) {
        if (attempt >= RETRIES || !mayRetry(error)) throw error
        await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1) * Math.random())
      }
    }
  }
  const transact = <T>(unit: (tx: Tx) => Promise<T>): Promise<T> =>
    withRetries(() => reader.transaction().setIsolationLevel('read committed').execute(unit))
  const statement = <T>(unit: (on: Db) => Promise<T>): Promise<T> => withRetries(() => unit(reader))
  const close = async (): Promise<void> => {
    await reader.destroy()
    // Kysely ends the pool only if a query went through Kysely.
    if (!pool.ended) await pool.end()
  }
  return { reader, pool, transact, statement, writes: () => ended, close }
}

/** Slightly above the role's statement timeout, after which the server itself would have answered. */
const ANSWER_WITHIN_MS = 35_000
const PATIENT = { maxConnections: 4, answerWithinMs: HOUR_MS + MINUTE_MS, statementTimeoutMs: HOUR_MS }

export type DatabaseOptions = Partial<Pick<AccessOptions, 'maxConnections' | 'onError'> & AnswerLimit>

export const openDatabase = (
  url: string,
  { maxConnections = 20, answerWithinMs = ANSWER_WITHIN_MS, onError }: DatabaseOptions = {},
): Database => {
  const access = openAccess(url, { maxConnections, answerWithinMs, onError })
  const patient = openAccess(url, { ...PATIENT, onError })
  const close = async (): Promise<void> => {
    await Promise.all([access.close(), patient.close()])
  }
  return { ...access, patient, close }
}
