import { expect, it } from 'vitest'
import { addCents } from '#contract/money.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import { calendarOf } from './case-calendar.ts'
import { type DemoCase, readDemoCases, readDonorNames } from './demo-cases.ts'
import { planDonations, raisedCentsOf } from './plan-donations.ts'
import { latestPaid, planPayouts } from './plan-payouts.ts'
import { seededRandom, seedOf } from './random.ts'

const now = new Date('2026-11-21T20:00:00Z')
const names = readDonorNames()

const planOf = (demoCase: DemoCase) => {
  const random = seededRandom(seedOf(demoCase.key))
  const { publishedAt, endedAt, firstPayoutAt } = calendarOf(random, demoCase, now)
  const donations = planDonations(random, {
    count: demoCase.donationsTarget,
    raisedCents: raisedCentsOf(demoCase),
    from: publishedAt,
    until: endedAt ?? now,
    names,
    messages: demoCase.words,
    lively: false,
  })
  const { useNote } = demoCase
  const payouts = firstPayoutAt === null ? [] : planPayouts(donations, { first: firstPayoutAt, now, useNote })
  return { donations, payouts }
}

const verified = readDemoCases().filter((demoCase) => demoCase.verified)

it.each(verified.map((demoCase) => [demoCase.key, demoCase] as const))(
  'the latest payout of %s covers the amount in its note',
  (_key, demoCase) => {
    const paid = latestPaid(planOf(demoCase).payouts, now)
    const [, dollars] = /\$(\d[\d,]*)/.exec(demoCase.useNote ?? '') ?? []
    expect(paid?.amountCents).toBeGreaterThanOrEqual(Number((dollars ?? '1').replaceAll(',', '')) * 100)
  },
)

it.each(verified.map((demoCase) => [demoCase.key, demoCase] as const))(
  'no donation to %s is paid out twice, and all are paid out if the case has ended',
  (_key, demoCase) => {
    const { donations, payouts } = planOf(demoCase)
    const netCents = addCents(
      ...donations.map(({ amountCents, coverFee }) =>
        coverFee ? amountCents : amountCents - cardFeeCents(amountCents),
      ),
    )
    const paidOutCents = addCents(...payouts.map((payout) => payout.amountCents))
    expect(paidOutCents).toBeLessThanOrEqual(netCents)
    expect(payouts.reduce((sum, payout) => sum + payout.donationCount, 0)).toBeLessThanOrEqual(
      donations.length,
    )
    if (demoCase.ended) expect(paidOutCents).toBe(netCents)
  },
)
