import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

const testDb = testDatabase()
let directory = ''

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const run = (url = testDb.ownerUrl) => migrate(url, { directory, log: () => undefined })

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'migrations-'))
  await testDb.owner.query('drop table if exists schema_migration, kettle, cup')
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
    expect((await testDb.owner.query('select * from cup')).rowCount).toBe(1)
    expect((await testDb.owner.query('select name from schema_migration order by name')).rows).toEqual([
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
      (await testDb.owner.query("select to_regclass('kettle') kettle, to_regclass('cup') cup")).rows,
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
    await testDb.owner.query(
      'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz default now())',
    )
    await testDb.owner.query("insert into schema_migration values ('0002_later.sql', 'x')")
    await run()
  })

  it('runs once when several nodes start together', async () => {
    write(
      '0001_kettle.sql',
      'create table kettle (a int); insert into kettle values (1); select pg_sleep(0.2)',
    )
    await Promise.all(Array.from({ length: 6 }, () => run()))
    expect((await testDb.owner.query('select * from kettle')).rowCount).toBe(1)
  })
})
