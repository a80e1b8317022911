import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDemoCases } from './demo-cases.ts'
import { planGifts, raisedCentsOf } from './plan-gifts.ts'
import { seededRandom } from './random.ts'

it.each([
  ['flood-street', 1_248_000],
  ['regrowth', 812_000],
  ['swim-lanes', 140_200],
  ['lake-lanterns', 515_000],
])('%s has raised %s cents', (key, cents) => {
  const demoCase = readDemoCases().find((one) => one.key === key)
  expect(demoCase && raisedCentsOf(demoCase)).toBe(cents)
})

const from = new Date('2026-10-01T12:00:00Z')
const until = new Date('2026-11-21T12:00:00Z')

it('gifts add up to what was raised, in the order they were given, the same for the same seed', () => {
  const plan = fc.record({
    count: fc.integer({ min: 3, max: 60 }),
    mean: fc.integer({ min: 10, max: 400 }),
    seed: fc.nat(),
    lively: fc.boolean(),
  })
  fc.assert(
    fc.property(plan, ({ count, mean, seed, lively }) => {
      const raisedCents = count * mean * 100
      const wishes = {
        count,
        raisedCents,
        from,
        until,
        names: ['Ana', 'Bo'] as const,
        words: ['Hold on'],
        lively,
      }
      const gifts = planGifts(seededRandom(seed), wishes)
      expect(gifts).toEqual(planGifts(seededRandom(seed), wishes))
      expect(gifts.reduce((sum, gift) => sum + gift.amountCents, 0)).toBe(raisedCents)
      for (const [index, gift] of gifts.entries()) {
        expect(gift.amountCents).toBeGreaterThanOrEqual(500)
        expect(gift.tipCents).toBeLessThanOrEqual(gift.amountCents)
        expect(gift.at >= (gifts[index - 1]?.at ?? from) && gift.at <= until).toBe(true)
      }
    }),
  )
})

it('the gifts that are told come last, and the others make up the rest', () => {
  const told = [
    {
      minutesAgo: 5,
      name: 'Ana',
      amountCents: 700,
      nameShown: 'anonymous' as const,
      hideAmount: false,
      message: 'Hold on',
    },
    { minutesAgo: 60, name: 'Bo', amountCents: 31_000, nameShown: 'full' as const, hideAmount: true, message: '' },
  ]
  const wishes = {
    count: 20,
    raisedCents: 100_000,
    from,
    until,
    names: ['Cy'] as const,
    words: ['Hold on', 'Yes'],
  }
  const gifts = planGifts(seededRandom(1), { ...wishes, lively: true, latest: told })
  expect(gifts).toHaveLength(20)
  expect(gifts.reduce((sum, gift) => sum + gift.amountCents, 0)).toBe(100_000)
  expect(gifts.slice(-2).map((gift) => gift.name)).toEqual(['Bo', 'Ana'])
  expect(gifts.filter((gift) => gift.message === 'Hold on')).toHaveLength(1)
  for (const [index, gift] of gifts.entries()) expect(gift.at >= (gifts[index - 1]?.at ?? from)).toBe(true)
})
