import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from './database.ts'

const testDb = testDatabase()

it('is migrated and empty, and the product uses it with a restricted role', async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(testDb.database.db)
  expect(rows).toEqual([{ role: 'hearten_app' }])
  expect(await testDb.database.db.selectFrom('cases').selectAll().execute()).toEqual([])
  await expect(testDb.database.pool.query('create table anything (a int)')).rejects.toMatchObject({
    code: '42501',
  })
})

it('gives the owner a role of its own, which is no superuser', async () => {
  const { rows } = await testDb.owner.query(
    'select current_user as role, rolsuper from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ role: 'hearten', rolsuper: false }])
})
