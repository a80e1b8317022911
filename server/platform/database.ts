import { setTimeout } from 'node:timers/promises'
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { DB } from '#database/types.ts'
import { type AnswerLimit, DatabaseClient, SILENCE_TIMEOUTS } from './database-client.ts'

/** Runs SQL inside or outside a transaction: queries accept either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

type Access = {
  readonly db: Db
  readonly pool: pg.Pool
  /**
   * Runs an idempotent unit in a READ COMMITTED transaction and retries it on retryable errors. The unit
   * first re-reads by its own key: after a lost connection, its commit may have succeeded.
   */
  readonly transact: <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Like `transact`, for a single statement, which is its own transaction: saves the round trips of BEGIN and COMMIT.
   */
  readonly statement: <T>(unit: (db: Db) => Promise<T>) => Promise<T>
  /** Number of units that this process has completed; while it is unchanged, this process changed nothing. */
  readonly writes: () => number
  readonly close: () => Promise<void>
}

export type Database = Access & {
  /** For nightly work that reads whole tables: the statement timeout is an hour. */
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

const ATTEMPTS_MAX = 5
/** First pause of an exponential backoff, with full jitter so that conflicting transactions don't collide again. */
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
const LOCK_NOT_AVAILABLE = '55P03'

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

/** Whether a retry a little later may succeed: a lock wait timed out, no connection was free, or the server is down. */
export const isBusy = (error: unknown): boolean =>
  sqlState(error) === LOCK_NOT_AVAILABLE ||
  messageMatches(error, /timeout exceeded when trying to connect/) ||
  mayRetry(error)

/**
 * Whether a value is none that the database can store: a text with NUL or, in JSON, half of a surrogate pair, or a day
 * of the year 0.
 */
export const isUnstorable = (error: unknown): boolean =>
  ['22021', '22P05', '22008'].includes(sqlState(error) ?? '')

/** Retryable errors of single rows, which may all be on one shard. */
const ROW_LEVEL_STATES = new Set(['40001', '40P01', LOCK_NOT_AVAILABLE, NODE_UNREACHABLE, 'XX000'])

/** Whether the server as a whole is unavailable. */
export const isDatabaseDown = (error: unknown): boolean =>
  isBusy(error) && !ROW_LEVEL_STATES.has(sqlState(error) ?? '')

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
    ...SILENCE_TIMEOUTS,
    answerWithinMs: options.answerWithinMs,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  }
  const pool = new pg.Pool(config)
  // An idle connection that the server drops must not end the process; the next query opens another.
  const reportError = (error: Error): void => options.onError?.(error)
  pool.on('error', reportError)
  // The pool doesn't listen on a checked-out connection: losing it between two statements would end the
  // process.
  pool.on('connect', (client) => client.on('error', reportError))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // `in ()` is a syntax error; with this, nothing is in an empty list.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
  })
  let completed = 0
  const withRetries = async <T>(unit: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await unit()
        completed += 1
        return result
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX || !mayRetry(error)) throw error
        await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1) * Math.random())
      }
    }
  }
  const transact = <T>(unit: (tx: Tx) => Promise<T>): Promise<T> =>
    withRetries(() => db.transaction().setIsolationLevel('read committed').execute(unit))
  const statement = <T>(unit: (on: Db) => Promise<T>): Promise<T> => withRetries(() => unit(db))
  const close = async (): Promise<void> => {
    await db.destroy()
    // Kysely ends the pool only if a query went through Kysely.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, transact, statement, writes: () => completed, close }
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
