import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/types.ts'
import { PreparingClient } from './preparing-client.ts'

/** A connection outside any transaction, or one inside: queries take either. */
export type Reader = Kysely<DB>
export type Tx = Transaction<DB>

export type Database = {
  readonly reader: Reader
  readonly pool: pg.Pool
  /**
   * Runs a whole idempotent unit in one READ COMMITTED transaction, again when the database says that trying
   * again may help. The unit re-reads by its own key first: after a lost connection its commit may have happened.
   */
  readonly transact: <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same for a single statement, which is a transaction by itself: without the way to BEGIN and to COMMIT. */
  readonly statement: <T>(unit: (reader: Reader) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

// bigint columns hold cents and counts, all far below 2^53; `date` is a calendar day, not a moment.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large for an exact number: ${text}`)
  return value
})
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** For a connection, while all are in use: who waited as long is told that it is busy. */
const CONNECTION_WITHIN_MS = 10_000

const RETRIES = 5
/** Doubled with each try, and each time any part of it: those who ran into each other don't meet again. */
const FIRST_PAUSE_MS = 20
const RETRYABLE = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '57P01', // the server is shutting down
  '08006', // connection failure
  'XX000', // a shard could not commit
])

/** The five-character SQLSTATE of a database error; undefined for any other. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const UNIQUE_VIOLATION = '23505'

/** It lies at a row: out of range (22…), against a rule (23…), or held by somebody else for too long. */
export const isAboutRows = (error: unknown): boolean => /^(2[23]|55P03)/.test(sqlState(error) ?? '')

/** Others have it for now: a row, or every connection. */
export const isTakenByOthers = (error: unknown): boolean =>
  sqlState(error) === '55P03' ||
  (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))

const mayRetry = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== undefined && RETRYABLE.has(state)) return true
  return error instanceof Error && /Connection terminated|ECONNRESET|not queryable/.test(error.message)
}

export const openDatabase = (
  url: string,
  options: { maxConnections?: number; onError?: (error: Error) => void } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    types,
    Client: PreparingClient,
    // A server that is gone without a word is noticed by its silence.
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
  })
  // An idle connection that the server drops must not end the process; the next query opens another.
  const lost = (error: Error): void => options.onError?.(error)
  pool.on('error', lost)
  // One in use has no listener of the pool's: lost between two statements, it would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  const reader = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const again = async <T>(unit: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await unit()
      } catch (error) {
        if (attempt >= RETRIES || !mayRetry(error)) throw error
        await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1) * Math.random())
      }
    }
  }
  const transact = <T>(unit: (tx: Tx) => Promise<T>): Promise<T> =>
    again(() => reader.transaction().setIsolationLevel('read committed').execute(unit))
  const statement = <T>(unit: (on: Reader) => Promise<T>): Promise<T> => again(() => unit(reader))
  const close = async (): Promise<void> => {
    await reader.destroy()
    // Kysely ends the pool only once a query went through Kysely.
    if (!pool.ended) await pool.end()
  }
  return { reader, pool, transact, statement, close }
}
