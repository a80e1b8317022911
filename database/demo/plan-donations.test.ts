import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownName } from '#contract/donations/shown-name.ts'
import { readDemoCases } from './demo-cases.ts'
import { planDonations, raisedCentsOf } from './plan-donations.ts'
import { seededRandom } from './random.ts'

it.each([
  ['flood-street', 1_248_000],
  ['regrowth', 812_000],
  ['swim-lanes', 140_200],
  ['lake-lanterns', 515_000],
])('%s has raised %s cents', (key, cents) => {
  const demoCase = readDemoCases().find((candidate) => candidate.key === key)
  expect(demoCase && raisedCentsOf(demoCase)).toBe(cents)
})

const from = new Date('2026-10-01T12:00:00Z')
const until = new Date('2026-11-21T12:00:00Z')

it('plans the same donations for the same seed: in chronological order, adding up to the raised amount', () => {
  const plan = fc.record({
    count: fc.integer({ min: 3, max: 60 }),
    mean: fc.integer({ min: 10, max: 400 }),
    seed: fc.nat(),
    lively: fc.boolean(),
  })
  fc.assert(
    fc.property(plan, ({ count, mean, seed, lively }) => {
      const raisedCents = count * mean * 100
      const donationPlan = {
        count,
        raisedCents,
        from,
        until,
        names: ['Ana', 'Bo'] as const,
        messages: ['Hold on'],
        lively,
      }
      const donations = planDonations(seededRandom(seed), donationPlan)
      expect(donations).toEqual(planDonations(seededRandom(seed), donationPlan))
      expect(donations.reduce((sum, donation) => sum + donation.amountCents, 0)).toBe(raisedCents)
      for (const [index, donation] of donations.entries()) {
        expect(donation.amountCents).toBeGreaterThanOrEqual(500)
        expect(donation.tipCents).toBeLessThanOrEqual(donation.amountCents)
        expect(donation.at >= (donations[index - 1]?.at ?? from) && donation.at <= until).toBe(true)
      }
    }),
  )
})

it('puts the listed donations last, and random ones add up to the rest', () => {
  const listed = [
    {
      minutesAgo: 5,
      name: 'Ana',
      amountCents: 700,
      nameShown: 'anonymous' as const,
      hideAmount: false,
      message: 'Hold on',
    },
    {
      minutesAgo: 60,
      name: 'Bo',
      amountCents: 31_000,
      nameShown: 'full' as const,
      hideAmount: true,
      message: '',
    },
  ]
  const donationPlan = {
    count: 20,
    raisedCents: 100_000,
    from,
    until,
    names: ['Cy'] as const,
    messages: ['Hold on', 'Yes'],
  }
  const donations = planDonations(seededRandom(1), { ...donationPlan, lively: true, latest: listed })
  expect(donations).toHaveLength(20)
  expect(donations.reduce((sum, donation) => sum + donation.amountCents, 0)).toBe(100_000)
  expect(donations.slice(-2).map((donation) => donation.name)).toEqual(['Bo', 'Ana'])
  expect(donations.filter((donation) => donation.message === 'Hold on')).toHaveLength(1)
  for (const [index, donation] of donations.entries())
    expect(donation.at >= (donations[index - 1]?.at ?? from)).toBe(true)
})

it('shows no donor by the initial of a noun', () => {
  const names = ['Third floor east side', 'Hank the barber', 'Maya Kessler'] as const
  const plan = {
    count: 200,
    raisedCents: 1_000_000,
    from,
    until,
    names,
    messages: ['Hold on'] as const,
    lively: false,
  }
  const shown = planDonations(seededRandom(1), plan).map(({ name, nameShown }) => shownName(nameShown, name))
  expect(new Set(shown)).toEqual(new Set(['Anonymous', ...names, 'Maya K.']))
})
