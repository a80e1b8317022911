import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { testDatabase } from '#testing/database.ts'
import {
  addIfRoom,
  addToBuckets,
  dropEmptied,
  filled,
  leakMs,
  levelOf,
  removeFromBuckets,
} from './leaky-buckets.ts'

const testDb = testDatabase()
const START = new Date('2026-11-20T10:00:00Z')
const bucket = (key: string) => ({ key, leaksPerHour: 12, full: 12 })

const levelsOf = async (keys: readonly string[]): Promise<(number | null)[]> => {
  const rows = await testDb.database.db
    .selectFrom('velocity')
    .select(['key', 'emptyAt'])
    .where('key', 'in', keys)
    .execute()
  const emptyAt = new Map(rows.map((row) => [row.key, row.emptyAt]))
  return keys.map((key) => (emptyAt.has(key) ? levelOf(bucket(key), emptyAt.get(key) ?? null, START) : null))
}

test('the SQL and TypeScript formulas of a bucket agree', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(HOUR_MS), { minLength: 1, maxLength: 12 }), async (gaps) => {
      run += 1
      const limited = bucket(`one:${run}`)
      let now = START
      let expected: Date | null = null
      for (const gap of gaps) {
        now = new Date(now.getTime() + gap)
        expected = filled(limited, expected, now)
        expect((await addToBuckets(testDb.database.db, [limited], now)).get(limited.key)).toEqual(expected)
      }
    }),
    { numRuns: 20 },
  )
})

test('adding to several buckets equals adding one after the other', async () => {
  const buckets = ['several:a', 'several:b', 'several:a', 'several:a'].map(bucket)
  await addToBuckets(testDb.database.db, buckets, START)
  expect(await levelsOf(['several:a', 'several:b'])).toEqual([3, 1])
})

test('a bucket allows its limit of attempts; the next waits until there is room', async () => {
  const { db } = testDb.database
  const limited = bucket('tries:a')
  const waits: (number | null)[] = []
  for (let count = 0; count < limited.full + 1; count += 1) waits.push(await addIfRoom(db, [limited], START))
  expect(waits).toEqual([...Array(limited.full).fill(null), leakMs(limited)])
})

test('refused attempts don’t prolong waits, and count in none of their buckets', async () => {
  const { db } = testDb.database
  const [full, other] = [bucket('refused:full'), bucket('refused:other')]
  for (let count = 0; count < full.full; count += 1) await addIfRoom(db, [full], START)
  const waits = new Set<number | null>()
  for (let count = 0; count < 5; count += 1) waits.add(await addIfRoom(db, [other, full], START))
  expect([...waits]).toEqual([leakMs(full)])
  expect(await levelsOf(['refused:full', 'refused:other'])).toEqual([full.full, 0])
  expect(await addIfRoom(db, [full], new Date(START.getTime() + leakMs(full)))).toBeNull()
})

test('of many concurrent attempts, as many are allowed as there is room for', async () => {
  const limited = bucket('tries:many')
  const waits = await Promise.all(
    Array.from({ length: 30 }, () => addIfRoom(testDb.database.db, [limited], START)),
  )
  expect(waits.filter((wait) => wait === null)).toHaveLength(limited.full)
})

test('a bucket with a limit below one allows nothing', async () => {
  const limited = { key: 'tries:none', leaksPerHour: 1, full: 0.5 }
  expect(await addIfRoom(testDb.database.db, [limited], START)).toBe(HOUR_MS / 2)
})

test('twenty concurrent additions in any order of buckets all count, and so do removals', async () => {
  const { db } = testDb.database
  const many = ['b', 'a', 'c'].map((key) => bucket(`many:${key}`))
  const reversed = many.toReversed()
  const inAnyOrder = (index: number) => (index % 2 === 0 ? many : reversed)
  await Promise.all(Array.from({ length: 20 }, (_, index) => addToBuckets(db, inAnyOrder(index), START)))
  expect(await levelsOf(['many:a', 'many:b', 'many:c', 'many:nobody'])).toEqual([20, 20, 20, null])
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await removeFromBuckets(db, inAnyOrder(index))
      await addToBuckets(db, inAnyOrder(index + 1), START)
      await removeFromBuckets(db, inAnyOrder(index))
    }),
  )
  expect(await levelsOf(['many:a', 'many:b', 'many:c'])).toEqual([0, 0, 0])
})

test('a bucket deleted meanwhile isn’t reduced', async () => {
  const { db } = testDb.database
  await addToBuckets(db, [bucket('gone:a')], START)
  await dropEmptied(db, new Date(START.getTime() + HOUR_MS))
  await removeFromBuckets(db, [bucket('gone:a')])
  expect(await levelsOf(['gone:a'])).toEqual([null])
})
