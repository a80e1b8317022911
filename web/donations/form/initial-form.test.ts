import { describe, expect, it } from 'vitest'
import { unpaidFacts } from '#testing/donations/donation-facts.ts'
import { initialForm } from './initial-form.ts'

const platform = {
  limits: {
    minCents: 500,
    maxCents: 500_000,
    maxVerifiedCents: 2_500_000,
    presetsCents: [2500, 5000, 10_000],
  },
  tip: { defaultPercent: 0, maxPercent: 30 },
}
const resumableOrder = { ...unpaidFacts, amountCents: 10_000, tipCents: 500, totalCents: 10_500 }
const initialFields = (requestedAmount: string | null) =>
  initialForm({ platform, requestedAmount, posted: null, resumableOrder, donor: null }).fields

describe('a form restored from an unpaid order', () => {
  it('has the order’s fields, also if the address requests the same amount', () => {
    for (const requestedAmount of [null, '100'])
      expect(initialFields(requestedAmount)).toMatchObject({
        amount: { kind: 'preset', cents: 10_000 },
        tip: { kind: 'dollars', cents: 500 },
        fullName: 'Carol Brandt',
      })
  })

  it('drops the order’s amount and tip if the address requests another amount', () => {
    expect(initialFields('25')).toMatchObject({
      amount: { kind: 'preset', cents: 2500 },
      tip: { kind: 'percent', percent: 0 },
      fullName: 'Carol Brandt',
    })
  })
})
