import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedMoneyText, moneyPathOf, payoutRuleText } from './money-path.ts'

const totals = (paidOutCents: number, onTheWayCents: number, feesCents: number) => ({
  raisedCents: paidOutCents + onTheWayCents + feesCents,
  donationCount: 214,
  donorCount: 201,
  paidOutCents,
  onTheWayCents,
  heldCents: 0,
  heldFor: null,
  feesCents,
})

const inTransitOf = (amountCents: number) => ({ amountCents, arrivesAt: '2026-12-07T20:00:00.000Z' })
const centsOf = (text: string | null): number => Math.round(Number((text ?? '0').replace(/[$,]/g, '')) * 100)
const NOTHING = { notSent: null, inTransit: null, fees: null, held: null, refundedLater: null }

it('shows every part to the cent as soon as one has cents', () => {
  expect(moneyPathOf(totals(612_238, 595_750, 40_012), null)).toEqual({
    ...NOTHING,
    ...{ raised: '$12,480.00', paidOut: '$6,122.38', fees: '$400.12' },
    ...{ waiting: '$5,957.50', waitingWord: 'Not sent yet', notSent: '$5,957.50' },
  })
  expect(moneyPathOf(totals(600_000, 595_700, 40_000), null)).toMatchObject({
    ...{ raised: '$12,357', paidOut: '$6,000', waiting: '$5,957', fees: '$400' },
  })
})

it('omits parts that there aren’t', () => {
  expect(moneyPathOf(totals(0, 5000, 0), null).fees).toBeNull()
  expect(moneyPathOf(totals(0, 0, 0), null)).toEqual({
    ...NOTHING,
    ...{ raised: '$0', paidOut: '$0', waiting: '$0', waitingWord: 'Not sent yet' },
  })
})

it('calls only what was sent in transit', () => {
  const words = (inTransitCents: number | null) => {
    const path = moneyPathOf(
      totals(0, 18_242, 0),
      inTransitCents === null ? null : inTransitOf(inTransitCents),
    )
    return [path.waitingWord, path.waiting, path.notSent, path.inTransit]
  }
  expect(words(null)).toEqual(['Not sent yet', '$182.42', '$182.42', null])
  expect(words(18_242)).toEqual(['In transit', '$182.42', null, '$182.42'])
  expect(words(8242)).toEqual(['Not paid out yet', '$182.42', '$100.00', '$82.42'])
})

it('shows held money neither as a fee nor as waiting', () => {
  expect(moneyPathOf({ ...totals(0, 0, 175), raisedCents: 5000 }, null)).toMatchObject({
    ...{ raised: '$50.00', waiting: '$0.00', fees: '$1.75', held: '$48.25' },
  })
  expect(moneyPathOf({ ...totals(9650, -4825, 350), raisedCents: 10_000 }, null)).toMatchObject({
    ...{ paidOut: '$96.50', waiting: '$0.00', fees: '$3.50', held: null },
  })
})

it('shows what was paid out also after a refund of it', () => {
  expect(moneyPathOf({ ...totals(9680, -9680, 0), raisedCents: 0 }, null)).toMatchObject({
    ...{ raised: '$0.00', paidOut: '$96.80', waiting: '$0.00', held: null, refundedLater: '$96.80' },
  })
})

it('adds up to the shown total, for any cents', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (paidOut, onTheWay, inTransit, fees, held) => {
      const sums = totals(paidOut, onTheWay, fees)
      const raised = { ...sums, raisedCents: sums.raisedCents + held }
      const path = moneyPathOf(raised, inTransitOf(inTransit))
      expect(centsOf(path.notSent) + centsOf(path.inTransit)).toBe(centsOf(path.waiting))
      const parts = [path.paidOut, path.waiting, path.fees, path.held].map(centsOf)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(centsOf(path.raised))
    }),
  )
})

it.each([
  ['open', 0, 0, 'Transfers go to Cleo’s own bank account every 7 days.'],
  ['ended', 500, 9000, 'Transfers go to Cleo’s own bank account every 7 days.'],
  ['ended', 0, 9000, 'Transfers went to Cleo’s own bank account.'],
  ['ended', 0, 0, ''],
] as const)(
  'with donations %s, %i cents are in transit and %i paid out: %s',
  (donationStatus, onTheWayCents, paidOutCents, text) => {
    expect(
      payoutRuleText({
        donationStatus,
        onTheWayCents,
        paidOutCents,
        payoutInterval: 'weekly',
        recipientFirstName: 'Cleo',
      }),
    ).toBe(text)
  },
)

it.each([
  ['', totals(0, 0, 0), 0],
  ['All $96 was paid out.', totals(9600, 0, 400), 0],
  ['$96 was paid out, $20 isn’t sent yet.', totals(9600, 2000, 400), 0],
  ['$96 was paid out, $15 is in transit, $5 isn’t sent yet.', totals(9600, 2000, 400), 1500],
  [
    '$48 is on hold.',
    { ...totals(0, 0, 200), raisedCents: 5000, heldCents: 4800, heldFor: 'hold' as const },
    0,
  ],
  [
    '$48 is held until the identity check.',
    { ...totals(0, 0, 200), raisedCents: 5000, heldCents: 4800, heldFor: 'identity_check' as const },
    0,
  ],
  // Everything was refunded after it had been paid out.
  [
    '$96 was paid out, of which $96 went back to donors later.',
    { ...totals(9600, 0, 0), raisedCents: 0, heldCents: -9600 },
    0,
  ],
] as const)('says where the money of a closed case is: %s', (text, of, inTransitCents) => {
  expect(closedMoneyText(of, inTransitCents === 0 ? null : inTransitOf(inTransitCents))).toBe(text)
})
