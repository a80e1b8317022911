import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatWholeDollars } from '#contract/money.ts'
import { closedMoneyText, moneyPathOf, noPayoutText, payoutRuleText } from './money-path.ts'

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

const dollars = (text: string | null): number => Number((text ?? '0').replace(/[$,]/g, ''))

it('matches the design’s own example', () => {
  expect(moneyPathOf(totals(612_238, 595_750, 40_012))).toEqual({
    raised: '$12,480',
    paidOut: '$6,122',
    onTheWay: '$5,958',
    fees: '$400',
    held: null,
    refundedLater: null,
  })
})

it('omits fees if there are none', () => {
  expect(moneyPathOf(totals(0, 5000, 0)).fees).toBeNull()
  expect(moneyPathOf(totals(0, 0, 0))).toEqual({
    raised: '$0',
    paidOut: '$0',
    onTheWay: '$0',
    fees: null,
    held: null,
    refundedLater: null,
  })
})

it('shows held money neither as a fee nor as in transit', () => {
  expect(moneyPathOf({ ...totals(0, 0, 175), raisedCents: 5000 })).toMatchObject({
    raised: '$50',
    onTheWay: '$0',
    fees: '$2',
    held: '$48',
  })
  expect(moneyPathOf({ ...totals(9650, -4825, 350), raisedCents: 10_000 })).toMatchObject({
    paidOut: '$96',
    onTheWay: '$0',
    fees: '$4',
    held: null,
  })
})

it('shows what was paid out also after a refund of it', () => {
  expect(moneyPathOf({ ...totals(9680, -9680, 0), raisedCents: 0 })).toMatchObject({
    raised: '$0',
    paidOut: '$96',
    onTheWay: '$0',
    held: null,
    refundedLater: '$96',
  })
})

it('rounds what was paid out down, as other pages do that show it alone', () => {
  expect(moneyPathOf(totals(29_680, 0, 320))).toMatchObject({ paidOut: '$296', fees: '$4', raised: '$300' })
  expect(moneyPathOf(totals(500_771, 29, 15_000))).toMatchObject({ paidOut: '$5,007', raised: '$5,158' })
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, (...parts) => {
      expect(moneyPathOf(totals(...parts)).paidOut).toBe(formatWholeDollars(parts[0]))
    }),
  )
})

it('adds up to the shown total, for any cents', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, (paidOut, onTheWay, fees) => {
      const path = moneyPathOf(totals(paidOut, onTheWay, fees))
      const parts = dollars(path.paidOut) + dollars(path.onTheWay) + dollars(path.fees)
      expect(parts).toBe(dollars(path.raised))
    }),
  )
})

it('says that money is in transit only if there is any', () => {
  expect([0, -500, 500].map(noPayoutText)).toEqual([
    'Nothing at the moment',
    'Nothing at the moment',
    'In transit to the bank',
  ])
})

it.each([
  ['open', 0, 0, 'Transfers go to Cleo’s own bank account every 7 days.'],
  ['ended', 500, 9000, 'Transfers go to Cleo’s own bank account every 7 days.'],
  ['ended', 0, 9000, 'Transfers went to Cleo’s own bank account.'],
  ['ended', 0, 0, ''],
] as const)(
  'with donations %s, %i cents are in transit and %i paid out: %s',
  (donationStatus, onTheWayCents, paidOutCents, text) => {
    expect(payoutRuleText({ donationStatus, onTheWayCents, paidOutCents, recipientFirstName: 'Cleo' })).toBe(
      text,
    )
  },
)

it.each([
  ['', totals(0, 0, 0)],
  ['All $96 was paid out.', totals(9600, 0, 400)],
  ['$96 was paid out, $20 is on the way.', totals(9600, 2000, 400)],
  ['$48 is on hold.', { ...totals(0, 0, 200), raisedCents: 5000, heldCents: 4800, heldFor: 'hold' as const }],
  [
    '$48 is held until the identity check.',
    { ...totals(0, 0, 200), raisedCents: 5000, heldCents: 4800, heldFor: 'identity_check' as const },
  ],
  // Everything was refunded after it had been paid out.
  ['$96 was paid out.', { ...totals(9600, 0, 0), raisedCents: 0, heldCents: -9600 }],
])('says where the money of a closed case is: %s', (text, of) => {
  expect(closedMoneyText(of)).toBe(text)
})
