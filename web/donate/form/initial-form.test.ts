import { describe, expect, it } from 'vitest'
import { unpaidFacts } from '#testing/donations/donation-facts.ts'
import { openingDonation } from './initial-form.ts'

const platform = {
  limits: {
    minCents: 500,
    maxCents: 500_000,
    maxVerifiedCents: 2_500_000,
    presetsCents: [2500, 5000, 10_000],
  },
  tip: { defaultPercent: 0, maxPercent: 30 },
}
const unpaid = { ...unpaidFacts, amountCents: 10_000, tipCents: 500, totalCents: 10_500 }
const opened = (requestedAmount: string | null) =>
  openingDonation({ platform, requestedAmount, sent: null, unpaid, donor: null }).fields

describe('a form opened with a pending donation', () => {
  it('is as it was left, also if the address has the same amount', () => {
    for (const requestedAmount of [null, '100'])
      expect(opened(requestedAmount)).toMatchObject({
        amount: { kind: 'preset', cents: 10_000 },
        tip: { kind: 'dollars', cents: 500 },
        fullName: 'Carol Brandt',
      })
  })

  it('doesn’t apply its tip to another amount in the address', () => {
    expect(opened('25')).toMatchObject({
      amount: { kind: 'preset', cents: 2500 },
      tip: { kind: 'percent', percent: 0 },
      fullName: 'Carol Brandt',
    })
  })
})
