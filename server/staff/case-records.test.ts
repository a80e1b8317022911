import { expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { CASE_RECORDS } from './case-records.ts'

const test = testDatabase()

/** Tables of a case whose ids neither a mail nor a filter names, or whose id is another table's. */
const OTHERS = ['audit_entry', 'case_delta', 'journal', 'outbox', 'untold_donation', 'update_mailing']

it('knows each table whose rows belong to a case and have an id of their own', async () => {
  const { rows } = await test.owner.query<{ table: string; id: string }>(`
    select key.conrelid::regclass::text as table, id.attname as id
    from pg_constraint key
    join pg_attribute shard on shard.attrelid = key.conrelid and shard.attnum = key.conkey[1]
    join pg_attribute id on id.attrelid = key.conrelid and id.attnum = key.conkey[2]
    where key.contype = 'p' and cardinality(key.conkey) = 2 and shard.attname = 'case_id'
      and id.atttypid = 'uuid'::regtype`)
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const found = rows.filter(({ table }) => !OTHERS.includes(table)).map(({ table, id }) => [table, id])
  expect(
    Object.entries(CASE_RECORDS)
      .map(([table, id]) => [snake(table), snake(id)])
      .toSorted(),
  ).toEqual(found.toSorted())
})
