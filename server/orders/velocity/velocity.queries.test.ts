import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { filled, levelAt } from './velocity.policy.ts'
import { pour, readBuckets } from './velocity.queries.ts'

const db = testDatabase()
const START = new Date('2026-11-20T10:00:00Z')

test('pouring does what the policy says', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3_600_000), { minLength: 1, maxLength: 12 }), async (gaps) => {
      run += 1
      const bucket = { bucket: 'visitor', key: `visitor:${run}` } as const
      let now = START
      let expected: Date | null = null
      for (const gap of gaps) {
        now = new Date(now.getTime() + gap)
        expected = filled('visitor', expected, now)
        expect((await pour(db.database.reader, [bucket], now)).get(bucket.key)).toEqual(expected)
      }
    }),
    { numRuns: 20 },
  )
})

test('twenty at once, in whatever order they name the buckets, all count', async () => {
  const { reader } = db.database
  const many = ['b', 'a', 'c'].map((key) => ({ bucket: 'address', key: `address:${key}` }) as const)
  const turned = many.toReversed()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => pour(reader, index % 2 === 0 ? many : turned, START)),
  )
  const { emptyAt, attackHighAt } = await readBuckets(reader, ['address:a', 'address:nobody'])
  expect([...emptyAt.keys()]).toEqual(['address:a'])
  expect(levelAt('address', emptyAt.get('address:a') ?? null, START)).toBe(20)
  expect(attackHighAt).toBeNull()
})
