import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Runs one named, prepared statement. */
export type Sql = <Row extends object>(
  name: string,
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

export type Database = {
  readonly sql: Sql
  inTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Queryable = Pick<pg.Pool, 'query'>

const preparedOn =
  (connection: Queryable): Sql =>
  async <Row extends object>(name: string, text: string, values: readonly unknown[] = []) => {
    const result = await connection.query<Row>({ name: `sandbox.${name}`, text, values: [...values] })
    return result.rows
  }

const schemaFolder = new URL('./schema/', import.meta.url)
/** Advisory lock that serializes processes that apply the schema. */
const SCHEMA_LOCK = 7_262_639

/** Applies each file of `schema/` once, even if several processes start concurrently. */
const applySchema = async (pool: pg.Pool): Promise<void> => {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await connection.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await connection.query('create schema if not exists sandbox')
    await connection.query('create table if not exists sandbox.applied_file (name text primary key)')
    const { rows } = await connection.query<{ name: string }>('select name from sandbox.applied_file')
    const applied = new Set(rows.map((row) => row.name))
    for (const name of readdirSync(schemaFolder).sort()) {
      if (applied.has(name)) continue
      await connection.query(readFileSync(new URL(name, schemaFolder), 'utf8'))
      await connection.query('insert into sandbox.applied_file (name) values ($1)', [name])
    }
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
}

const transactionOn = async <T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const connection = await pool.connect()
  let broken: Error | undefined
  try {
    await connection.query('begin')
    const result = await work(preparedOn(connection))
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    connection.release(broken)
  }
}

export const openDatabase = async (
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, application_name: 'hearten sandbox' })
  pool.on('error', onError)
  // The pool has no error listener on a connection in use, and an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  await applySchema(pool)
  return {
    sql: preparedOn(pool),
    inTransaction: (work) => transactionOn(pool, work),
    close: () => pool.end(),
  }
}

/** SQLSTATE of a unique violation. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
