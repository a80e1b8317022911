import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, testDatabase } from '#testing/database.ts'
import { APPLICATION_ROLE, applicationUrl, ensureApplicationRole, scramVerifier } from './application-role.ts'
import { migrate } from './migrate.ts'

const db = testDatabase()
let directory = ''

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const run = (url = db.ownerUrl) => migrate(url, { directory, log: () => undefined })

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'migrations-'))
  await db.owner.query('drop table if exists schema_migration, kettle, cup')
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('migrate', () => {
  it('applies missing migrations, in order, and only once', async () => {
    write(
      '0002_cup.sql',
      'create table cup (kettle_id int references kettle (kettle_id)); insert into cup values (1)',
    )
    write('0001_kettle.sql', 'create table kettle (kettle_id int primary key); insert into kettle values (1)')
    await run()
    await run()
    expect((await db.owner.query('select * from cup')).rowCount).toBe(1)
    expect((await db.owner.query('select name from schema_migration order by name')).rows).toEqual([
      { name: '0001_kettle.sql' },
      { name: '0002_cup.sql' },
    ])
  })

  it('rolls back a failing migration, and keeps those before it', async () => {
    write('0001_kettle.sql', 'create table kettle (kettle_id int primary key)')
    write('0002_cup.sql', 'create table cup (a int); select 1 / 0')
    await expect(run()).rejects.toThrow(
      'Migration 0002_cup.sql failed and left nothing behind: division by zero',
    )
    expect(
      (await db.owner.query("select to_regclass('kettle') kettle, to_regclass('cup') cup")).rows,
    ).toEqual([{ kettle: 'kettle', cup: null }])
  })

  it('refuses a file changed after it was applied, but accepts other line ends', async () => {
    write('0001_kettle.sql', 'create table kettle (\nkettle_id int)')
    await run()
    write('0001_kettle.sql', 'create table kettle (\r\nkettle_id int)')
    await run()
    write('0001_kettle.sql', 'create table kettle (kettle_id bigint)')
    await expect(run()).rejects.toThrow('0001_kettle.sql was changed after this database had applied it')
  })

  it('refuses a file numbered before an applied one, and a duplicate number', async () => {
    write('0002_kettle.sql', 'create table kettle (a int)')
    await run()
    write('0001_cup.sql', 'create table cup (a int)')
    await expect(run()).rejects.toThrow('give it a higher number')
    write('0002_cup.sql', '')
    await expect(run()).rejects.toThrow('Two migrations have the number 0002')
  })

  it('refuses a malformed name', async () => {
    write('cup.sql', '')
    await expect(run()).rejects.toThrow('cup.sql in')
  })

  it('explains how to start over if the database was made by files that no longer exist', async () => {
    write('0002_cases.sql', 'create table kettle (a int)')
    await run()
    rmSync(join(directory, '0002_cases.sql'))
    write('0070_cases.sql', 'create table kettle (a int)')
    await expect(run()).rejects.toThrow(
      'This database has applied 0002_cases.sql, which is no migration any more. To begin afresh, give it an empty ' +
        'database, or remove the data folder (.data) and start again.',
    )
  })

  it('sends one statement at a time, wherever semicolons are', async () => {
    write(
      '0001_kettle.sql',
      "-- First; a comment.\ncreate table kettle (\"a;b\" text default 'it''s; so');\n" +
        'do $$ begin perform 1; perform 2; end $$;\ncreate index concurrently on kettle ("a;b")',
    )
    await expect(run()).rejects.toThrow('CREATE INDEX CONCURRENTLY cannot run inside a transaction block')
    write('0001_kettle.sql', "create table kettle (a text default 'it''s; so'); -- Last; too")
    await run()
  })

  it('leaves a database alone that is ahead of this code', async () => {
    await db.owner.query(
      'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz default now())',
    )
    await db.owner.query("insert into schema_migration values ('0002_later.sql', 'x')")
    await run()
  })

  it('runs once when several nodes start together', async () => {
    write(
      '0001_kettle.sql',
      'create table kettle (a int); insert into kettle values (1); select pg_sleep(0.2)',
    )
    await Promise.all(Array.from({ length: 6 }, () => run()))
    expect((await db.owner.query('select * from kettle')).rowCount).toBe(1)
  })
})

describe('the application’s role', () => {
  const withLimitedOwner = async (work: (client: pg.Client, url: string) => Promise<void>) => {
    const { ownerUrl, drop } = await createTestDatabase()
    const url = new URL(ownerUrl)
    await db.owner.query(`create role limited login password 'other'`)
    url.username = 'limited'
    url.password = 'other'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await work(client, url.href)
    } finally {
      await client.end()
      await drop()
      await db.owner.query('drop role limited')
    }
  }

  it('is created by a printed statement, without its password, if the owner may not create roles', async () => {
    await withLimitedOwner(async (client, url) => {
      const refusal: unknown = await ensureApplicationRole(client, url).catch((error: unknown) => error)
      expect(String(refusal)).toMatch(
        /administrator run:\s+alter role hearten_app login password 'SCRAM-SHA-256\$4096:/,
      )
      expect(String(refusal)).not.toContain(new URL(applicationUrl(url)).password)
    })
  })

  it('gets a password in a form that authenticates it', async () => {
    await db.owner.query(`create role guest login password '${scramVerifier('s3cret')}'`)
    const url = new URL(db.ownerUrl)
    url.username = 'guest'
    url.password = 's3cret'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.end()
    await db.owner.query('drop role guest')
  })

  it('has a timeout for every wait', async () => {
    const { rows } = await db.database.pool.query(
      `select name, setting::int as ms from pg_settings
       where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
    )
    expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual({
      lock_timeout: 5000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 15_000,
    })
  })

  it.each([
    ['postgres://me:pw@host/db', 'host'],
    ['postgres:///db?host=/run/postgresql&user=me&password=pw', '/run/postgresql'],
  ])('replaces the owner in the address %s', (ownerUrl, host) => {
    const client = new pg.Client({ connectionString: applicationUrl(ownerUrl) })
    expect(client).toMatchObject({ user: APPLICATION_ROLE, host, database: 'db' })
    expect(client.password).not.toBe('pw')
    expect(applicationUrl(ownerUrl)).toBe(applicationUrl(ownerUrl))
  })
})
