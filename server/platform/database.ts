import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { DB } from '#database/types.ts'
import { type AnswerLimit, DatabaseClient, NOTICE_SILENCE } from './database-client.ts'

/** A connection outside any transaction, or one inside: queries take either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

type Access = {
  readonly reader: Db
  readonly pool: pg.Pool
  /**
   * Runs a whole idempotent unit in one READ COMMITTED transaction, again when the database says that trying
   * again may help. The unit re-reads by its own key first: after a lost connection its commit may have happened.
   */
  readonly transact: <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same for a single statement, which is its own transaction: saves the round trips of BEGIN and COMMIT. */
  readonly statement: <T>(unit: (reader: Db) => Promise<T>) => Promise<T>
  /** How many of these units ended in this process: while it doesn't change, this process changed nothing. */
  readonly writes: () => number
  readonly close: () => Promise<void>
}

export type Database = Access & {
  /** For work that reads whole tables, at night: it may wait an hour for an answer. */
  readonly patient: Access
}

// bigint columns hold cents and counts, all far below 2^53; `date` is a calendar day, not a moment.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large for an exact number: ${text}`)
  return value
})
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const RETRIES = 5
/** Doubled with each try, and each time any part of it: those who ran into each other don't meet again. */
const FIRST_PAUSE_MS = 20
const RETRYABLE = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53300', // others have every connection that the server gives out
  '57P01', // the server is shutting down
  '57P02', // the server fell and starts again
  '57P03', // the server isn’t there yet
  '08006', // connection failure
  'XX000', // a shard could not commit
])

/** The five-character SQLSTATE of a database error; undefined for any other. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const UNIQUE_VIOLATION = '23505'

/** One row is at fault: out of range (22…), against a constraint (23…), or locked for too long. */
export const isAboutRows = (error: unknown): boolean => /^(2[23]|55P03)/.test(sqlState(error) ?? '')

const says = (error: unknown, words: RegExp): boolean => error instanceof Error && words.test(error.message)

const mayRetry = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== undefined && RETRYABLE.has(state)) return true
  return says(
    error,
    /Connection terminated|ECONNRESET|ECONNREFUSED|EPIPE|connect (ENOENT|EAGAIN)|not queryable/,
  )
}

/** It is worth trying again a little later: others hold a row or every connection, or the server isn’t there. */
export const isBusy = (error: unknown): boolean =>
  sqlState(error) === '55P03' || says(error, /timeout exceeded when trying to connect/) || mayRetry(error)

/** Of what is worth trying again: these are about the rows of one statement, which may be all on one shard. */
const OF_SOME_ROWS = new Set(['40001', '40P01', '55P03', '08006', 'XX000'])

/** The server as a whole can’t be asked now. */
export const isAway = (error: unknown): boolean => isBusy(error) && !OF_SOME_ROWS.has(sqlState(error) ?? '')

type AccessOptions = AnswerLimit & {
  readonly maxConnections: number
  /** Of the server, for one statement; that of its role where it is left out. */
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
  // One in use has no listener of the pool's: lost between two statements, it would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  const reader = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  let ended = 0
  const again = async <T>(unit: () => Promise<T>): Promise<T> => {
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
    again(() => reader.transaction().setIsolationLevel('read committed').execute(unit))
  const statement = <T>(unit: (on: Db) => Promise<T>): Promise<T> => again(() => unit(reader))
  const close = async (): Promise<void> => {
    await reader.destroy()
    // Kysely ends the pool only once a query went through Kysely.
    if (!pool.ended) await pool.end()
  }
  return { reader, pool, transact, statement, writes: () => ended, close }
}

/** A little more than the role's time-out for a statement, after which the server itself would have said so. */
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
