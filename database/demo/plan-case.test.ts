import { expect, it } from 'vitest'
import { DONATIONS_PAUSE_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DAY_MS } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import { readDemoCases, readDonorNames } from './demo-cases.ts'
import { planCase } from './plan-case.ts'

const now = new Date('2026-11-21T20:00:00Z')
const names = readDonorNames()
const verified = readDemoCases().filter((demoCase) => demoCase.verified)

it.each(verified.map((demoCase) => [demoCase.key, demoCase] as const))(
  'the payouts of %s cover their notes',
  (_key, demoCase) => {
    const { payouts } = planCase(demoCase, names, now)
    for (const { payout, lines } of demoCase.useNotes)
      expect(payouts[payout - 1]?.amountCents).toBeGreaterThanOrEqual(
        addCents(...lines.map(({ amountCents }) => amountCents)),
      )
  },
)

it.each(verified.map((demoCase) => [demoCase.key, demoCase] as const))(
  'the recipient of %s is verified before giving would pause',
  (_key, demoCase) => {
    const { publishedAt, verifiedAt } = planCase(demoCase, names, now).calendar
    expect((verifiedAt ?? now).getTime()).toBeLessThanOrEqual(
      publishedAt.getTime() + DONATIONS_PAUSE_AFTER_DAYS * DAY_MS,
    )
  },
)

it.each(verified.map((demoCase) => [demoCase.key, demoCase] as const))(
  'no donation to %s is paid out twice, and all are paid out if the case has ended',
  (_key, demoCase) => {
    const { donations, payouts } = planCase(demoCase, names, now)
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
