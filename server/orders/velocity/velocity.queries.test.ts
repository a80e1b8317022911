import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { pourTogether } from './pour-together.ts'
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

test('several into one bucket at a time are as many one after the other', async () => {
  const { reader } = db.database
  const bucket = (key: string) => ({ bucket: 'card', key }) as const
  await pour(reader, [bucket('card:a'), bucket('card:b'), bucket('card:a'), bucket('card:a')], START)
  const { emptyAt } = await readBuckets(reader, ['card:a', 'card:b'])
  const levels = ['card:a', 'card:b'].map((key) => levelAt('card', emptyAt.get(key) ?? null, START))
  expect(levels).toEqual([3, 1])
})

test('thirty failures that come together go in a few statements, and none is lost', async () => {
  const bucket = { bucket: 'case', key: 'case:together' } as const
  let statements = 0
  const database = {
    ...db.database,
    statement: (unit: Parameters<typeof db.database.statement>[0]) => {
      statements += 1
      return db.database.statement(unit)
    },
  } as typeof db.database
  const deps = { database, clock: { now: () => START } }
  const poured = await Promise.all(Array.from({ length: 30 }, () => pourTogether(deps, [bucket])))
  expect(Math.max(...poured.map((at) => levelAt('case', at.get(bucket.key) ?? null, START)))).toBe(30)
  expect(statements).toBeLessThanOrEqual(3)
})

test('a statement that fails is heard of by whose it was, and keeps none of the next', async () => {
  const bucket = { bucket: 'case', key: 'case:after' } as const
  let broken = true
  const database = {
    ...db.database,
    statement: async (unit: Parameters<typeof db.database.statement>[0]) => {
      if (broken) throw new Error('the database is away')
      return db.database.statement(unit)
    },
  } as typeof db.database
  const deps = { database, clock: { now: () => START } }
  await expect(pourTogether(deps, [bucket])).rejects.toThrow('away')
  broken = false
  expect((await pourTogether(deps, [bucket])).get(bucket.key)).toBeDefined()
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
