import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatShortDate } from '#contract/dates.ts'
import { DONATION_MONEY_STATES, type DonationLocation, type DonationMoneyState } from './donation-location.ts'
import { giftLine } from './gift-line.ts'

const at = (day: string): string => `2026-${day}T20:00:00.000Z`
const NOW = new Date(at('11-28'))
const WAITING: DonationLocation = {
  moneyState: 'clearing',
  clearsAt: at('11-30'),
  leavesAt: at('12-03'),
  transfer: null,
  refundsAt: null,
  cameBackAt: null,
  endedAt: null,
}
const TRANSFER = {
  amountCents: 231_600,
  scheduledAt: at('12-03'),
  sentAt: at('12-03'),
  arrivesAt: at('12-07'),
  arrivedAt: null,
  useNote: null,
}

const SENT: readonly DonationMoneyState[] = ['inTransit', 'paid']

const lineOf = (change: Partial<DonationLocation>, now = NOW): string =>
  giftLine(at('11-25'), { ...WAITING, ...change }, now)
    .map(({ words, at: date, state }) => {
      const mark = { done: '✓', next: '→', later: '·', stopped: '!' }[state]
      return `${mark} ${words}${date === null ? '' : ` ${formatShortDate(new Date(date))}`}`
    })
    .join(' | ')

const LATER = '· In the bank about Dec 7 | · What it paid for'

test.each<[string, Partial<DonationLocation>, string]>([
  ['clearing', {}, `✓ Given Nov 25 | → Clears by Nov 30 | · Leaves Dec 3 | ${LATER}`],
  [
    'clearing, without a next transfer',
    { leavesAt: null },
    '✓ Given Nov 25 | → Clears by Nov 30 | · Leaves | · In the bank | · What it paid for',
  ],
  ['cleared', { moneyState: 'available' }, `✓ Given Nov 25 | ✓ Cleared Nov 30 | → Leaves Dec 3 | ${LATER}`],
  [
    'set aside',
    { moneyState: 'scheduled', leavesAt: null, transfer: { ...TRANSFER, sentAt: null } },
    `✓ Given Nov 25 | ✓ Cleared Nov 30 | → Set aside Dec 3 | ${LATER}`,
  ],
  [
    'in transit',
    { moneyState: 'inTransit', leavesAt: null, transfer: TRANSFER },
    '✓ Given Nov 25 | ✓ Cleared Nov 30 | ✓ Left Dec 3 | → In the bank about Dec 7 | · What it paid for',
  ],
  [
    'arrived, without a note',
    { moneyState: 'paid', leavesAt: null, transfer: { ...TRANSFER, arrivedAt: at('12-08') } },
    '✓ Given Nov 25 | ✓ Cleared Nov 30 | ✓ Left Dec 3 | ✓ In the bank Dec 8 | → What it paid for',
  ],
  [
    'accounted for',
    {
      moneyState: 'paid',
      leavesAt: null,
      transfer: { ...TRANSFER, arrivedAt: at('12-08'), useNote: 'Joists.' },
    },
    '✓ Given Nov 25 | ✓ Cleared Nov 30 | ✓ Left Dec 3 | ✓ In the bank Dec 8 | ✓ What it paid for',
  ],
  [
    'sent back by the bank',
    { moneyState: 'available', leavesAt: at('12-10'), cameBackAt: at('12-09') },
    '✓ Given Nov 25 | ✓ Cleared Nov 30 | ✓ Came back from the bank Dec 9 | → Leaves Dec 10 | · In the bank about Dec 14 | · What it paid for',
  ],
  [
    'held until the check, clearing',
    { moneyState: 'heldForCheck', leavesAt: null, refundsAt: at('12-30') },
    '✓ Given Nov 25 | ! Held until the identity check | · Clears by Nov 30 | · Leaves | · In the bank | · What it paid for',
  ],
  [
    'on hold, cleared',
    { moneyState: 'onHold', leavesAt: null, clearsAt: at('11-27') },
    '✓ Given Nov 25 | ✓ Cleared Nov 27 | ! On hold | · Leaves | · In the bank | · What it paid for',
  ],
  [
    'refunded',
    { moneyState: 'refunded', leavesAt: null, endedAt: at('11-26') },
    '✓ Given Nov 25 | ! Refunded Nov 26',
  ],
  [
    'disputed',
    { moneyState: 'disputed', leavesAt: null, endedAt: at('11-27') },
    '✓ Given Nov 25 | ! With your bank since Nov 27',
  ],
  [
    'taken back',
    { moneyState: 'takenBack', leavesAt: null, endedAt: at('11-28') },
    '✓ Given Nov 25 | ! Returned by your bank Nov 28',
  ],
])('the line of a gift that is %s', (_state, change, line) => {
  expect(lineOf(change)).toBe(line)
})

it('goes on from what is done to one next or stopped step, and nothing is done after it', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  const time = day.map((date) => date.toISOString())
  const waiting = fc.record({
    moneyState: fc.constantFrom(...DONATION_MONEY_STATES.filter((state) => !SENT.includes(state))),
    clearsAt: time,
    leavesAt: fc.option(time),
    refundsAt: fc.option(time),
    cameBackAt: fc.constant(null),
    endedAt: fc.option(time),
    transfer: fc.constant(null),
  })
  const sent = fc.record({
    moneyState: fc.constantFrom(...SENT),
    transfer: fc.record({
      amountCents: fc.constant(100),
      scheduledAt: time,
      sentAt: time,
      arrivesAt: fc.option(time),
      arrivedAt: fc.option(time),
      useNote: fc.constant(null),
    }),
  })
  const location = fc.oneof(
    waiting,
    sent.map((further) => ({ ...WAITING, leavesAt: null, ...further })),
  )
  fc.assert(
    fc.property(location, day, (place, now) => {
      const marks = giftLine(at('01-01'), place, now).map(({ state }) => state)
      expect(marks.join(' ')).toMatch(/^done( done)* (next|stopped)( later)*$/)
    }),
  )
})
