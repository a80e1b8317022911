import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ensureApplicationRole } from './application-role.ts'
import { type Log, noticeWhenSlow } from './slow-notice.ts'
import { splitStatements } from './sql-statements.ts'
import { withClient } from './with-client.ts'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }
type Applied = ReadonlyMap<string, string>

/** Lock id that serializes concurrently starting nodes. */
const MIGRATION_LOCK = 748_201_933

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** The migrations of a folder in order. Throws for an invalid name or a duplicate number. */
const readMigrations = (directory: string): Migration[] => {
  const names = readdirSync(directory).sort()
  const numbers = new Map<string, string>()
  return names.map((name) => {
    if (!FILE_NAME.test(name))
      throw new Error(`${name} in ${directory} is not named like 0001_what_it_does.sql`)
    const number = name.slice(0, 4)
    const duplicate = numbers.get(number)
    if (duplicate !== undefined)
      throw new Error(`Two migrations have the number ${number}: ${duplicate} and ${name}`)
    numbers.set(number, name)
    // Normalizes line endings, which a checkout may change.
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

const readApplied = async (client: pg.Client): Promise<Applied> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * Settings of Citus; elsewhere they mean nothing. Where the coordinator is one of its nodes, Citus would distribute a
 * new table that refers to a reference table at once, and then refuse its keys to distributed tables: our migrations
 * distribute it next. It also refuses such a table after parallel commands of the same transaction.
 */
const CITUS_SETTINGS = [
  'citus.enable_local_reference_table_foreign_keys = off',
  'citus.multi_shard_modify_mode = sequential',
]

const HOW_TO_START_OVER =
  'To begin afresh, give it an empty database, or remove the data folder (.data) and start again.'

/**
 * Throws unless history is append-only: no applied file was changed or removed, and none was inserted before one.
 */
const assertHistoryUnchanged = (migrations: readonly Migration[], applied: Applied): void => {
  const fileNames = new Set(migrations.map(({ name }) => name))
  const newestFile = migrations.at(-1)?.name ?? ''
  for (const name of applied.keys()) {
    if (!fileNames.has(name) && name < newestFile)
      throw new Error(
        `This database has applied ${name}, which is no migration any more. ${HOW_TO_START_OVER}`,
      )
  }
  const newestApplied = [...applied.keys()].sort().at(-1) ?? ''
  for (const { name, checksum } of migrations) {
    const appliedChecksum = applied.get(name)
    if (appliedChecksum === undefined && name < newestApplied) {
      throw new Error(
        `${name} comes before ${newestApplied}, which this database already has: give it a higher number. ${HOW_TO_START_OVER}`,
      )
    }
    if (appliedChecksum !== undefined && appliedChecksum !== checksum) {
      throw new Error(
        `${name} was changed after this database had applied it: write a further migration instead. ${HOW_TO_START_OVER}`,
      )
    }
  }
}

const apply = async (client: pg.Client, { name, text, checksum }: Migration): Promise<void> => {
  try {
    await client.query('begin')
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${name} failed and left nothing behind: ${reason}`, { cause })
  }
}

/**
 * Migrates a database as its owner: first the application's role, then every missing migration, each in its
 * own transaction. Safe for concurrent nodes. A database ahead of this code, as during a rollback, is left
 * unchanged.
 */
export const migrate = async (ownerUrl: string, options: { directory: string; log: Log }): Promise<void> => {
  const migrations = readMigrations(options.directory)
  await withClient({ connectionString: ownerUrl, application_name: 'hearten migrate' }, async (client) => {
    const lock = client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await noticeWhenSlow(options.log, 'Waiting for another node to finish migrating', lock)
    await ensureApplicationRole(client, ownerUrl)
    for (const setting of CITUS_SETTINGS) await client.query(`set ${setting}`)
    const applied = await readApplied(client)
    assertHistoryUnchanged(migrations, applied)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await noticeWhenSlow(options.log, `Applying ${migration.name}`, apply(client, migration))
    }
  })
}
