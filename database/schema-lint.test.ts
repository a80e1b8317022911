import { afterEach, expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { lintSchema } from './schema-lint.ts'

const testDb = testDatabase()

/** Breaches of the schema with these statements added, in a transaction that is rolled back. */
const lintWith = async (statements: string): Promise<string[]> => {
  const client = await testDb.owner.connect()
  try {
    await client.query('begin')
    await client.query(statements)
    return await lintSchema({ query: client.query.bind(client) })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const GOOD = `create table good (case_id text not null, n int not null, cup_cents bigint, unique (case_id, n),
  primary key (case_id, n)); select app.distribute('good', 'case_id', 'case');`

afterEach(async () => {
  expect(await lintSchema(testDb.owner)).toEqual([])
})

it('accepts the migrated schema', async () => {
  expect(await lintWith(GOOD)).toEqual([])
})

it.each([
  ['create table bad (case_id text primary key)', 'each table says how it is spread'],
  ["select app.reference('nowhere')", 'exists: nowhere'],
  [
    "create table bad (case_id text not null); select app.distribute('bad', 'case_id', 'case')",
    'has a primary key: bad',
  ],
  [
    "create table bad (case_id text, n int, primary key (n, case_id)); select app.distribute('bad', 'case_id', 'case')",
    'starts with the shard key (rule 1): bad',
  ],
  [
    "create table bad (owner text primary key); select app.distribute('bad', 'owner', 'user')",
    'user_id (rule 1): bad',
  ],
  ['alter table good add unique (n)', 'whatever is unique holds the shard key (rule 2): good: good_n_key'],
  ['create unique index on good (lower(case_id))', 'whatever is unique holds the shard key'],
  ['create unique index on good (n) include (case_id)', 'whatever is unique holds the shard key'],
  [
    'alter table good add foreign key (case_id, n) references good (case_id, n) on delete set null',
    'sets null',
  ],
  [
    "create table other (case_id text primary key); select app.distribute('other', 'case_id', 'elsewhere'); alter table good add foreign key (case_id) references other",
    'within the group by the shard key (rule 2): good',
  ],
  [
    'alter table good add column of_case text, add foreign key (of_case, n) references good (case_id, n)',
    'within the group by the shard key (rule 2): good',
  ],
  [
    "create table small (n int primary key); select app.reference('small'); alter table good add unique (case_id); alter table small add case_id text references good (case_id)",
    'within the group by the shard key (rule 2): small',
  ],
  ['alter table good add unique (case_id, cup_cents) deferrable', 'deferrable (rule 5): good'],
  [
    'create function f() returns trigger language plpgsql as $$ begin return new; end $$; create trigger t before insert on good for each row execute function f()',
    'no trigger but the append-only belts (rule 5): good: t',
  ],
  ['grant delete on journal_line to hearten_app', 'may not change either: journal_line'],
  ['create table child () inherits (good)', 'partitioned or inherits (rule 5): child'],
  [
    "create table parts (case_id text primary key) partition by hash (case_id); select app.distribute('parts', 'case_id', 'case')",
    'partitioned or inherits (rule 5): parts',
  ],
  ["create domain email as text check (value like '%@%')", 'no domains (rule 5): email'],
  ['alter table good add id bigint generated always as identity', 'no sequences (rule 3): good.id'],
  ['alter table good add id bigserial', 'no sequences (rule 3): good.id'],
  ['alter table good add at timestamp', 'timestamptz, text is no citext (rules 6 and 9): good.at'],
  ['alter table good add at timestamptz not null default now()', 'by default (rule 6): good.at'],
  ['alter table good alter cup_cents type int', 'cents are bigint: good.cup_cents'],
])('finds %s', async (bad, offence) => {
  const violations = await lintWith(`${GOOD}${bad}`)
  expect(violations.join('\n')).toContain(offence)
})
