import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database.ts'
import { testDatabase } from '#testing/database.ts'
import { addFailuresBatched } from './count-failure.ts'
import { levelAt } from './velocity.policy.ts'
import { readBuckets } from './velocity.queries.ts'

const testDb = testDatabase()
const START = new Date('2026-11-20T10:00:00Z')

test('thirty concurrent failures take a few statements, and none is lost', async () => {
  const bucket = { bucket: 'case', key: 'case:together' } as const
  let statements = 0
  const database: Database = {
    ...testDb.database,
    statement: (unit) => {
      statements += 1
      return testDb.database.statement(unit)
    },
  }
  const deps = { database, clock: { now: () => START } }
  const added = await Promise.all(Array.from({ length: 30 }, () => addFailuresBatched(deps, [bucket])))
  expect(Math.max(...added.map((at) => levelAt('case', at.get(bucket.key) ?? null, START)))).toBe(30)
  expect(statements).toBeLessThanOrEqual(3)
})

test('a failing statement rejects its own callers, and none of the next', async () => {
  const bucket = { bucket: 'case', key: 'case:after' } as const
  let broken = true
  const database: Database = {
    ...testDb.database,
    statement: async (unit) => {
      if (broken) throw new Error('the database is away')
      return testDb.database.statement(unit)
    },
  }
  const deps = { database, clock: { now: () => START } }
  await expect(addFailuresBatched(deps, [bucket])).rejects.toThrow('away')
  broken = false
  expect((await addFailuresBatched(deps, [bucket])).get(bucket.key)).toBeDefined()
})

test('reading returns only the requested buckets, and no attack if there is none', async () => {
  const bucket = { bucket: 'address', key: 'address:a' } as const
  await addFailuresBatched({ database: testDb.database, clock: { now: () => START } }, [bucket])
  const { emptyAt, attackHighAt } = await readBuckets(
    testDb.database.db,
    ['address:a', 'address:nobody'],
    null,
  )
  expect([...emptyAt.keys()]).toEqual(['address:a'])
  expect(levelAt('address', emptyAt.get('address:a') ?? null, START)).toBe(1)
  expect(attackHighAt).toBeNull()
})
