import { expect, it } from 'vitest'
import { type PayoutDays, payoutDaysText } from './payout-days.ts'

const days: PayoutDays = {
  state: 'paid',
  scheduledAt: '2026-12-03T18:00:00Z',
  sentAt: '2026-12-03T20:00:00Z',
  arrivesAt: '2026-12-08T20:00:00Z',
  arrivedAt: '2026-12-07T20:00:00Z',
  endedAt: null,
}

it.each<[string, Partial<PayoutDays>]>([
  ['Sent Dec 3, arrived Dec 7, 2026, PT', {}],
  ['Sent Dec 3, in the bank by about Dec 8, 2026, PT', { state: 'in_transit', arrivedAt: null }],
  ['Set aside Dec 3, 2026, PT', { state: 'scheduled', sentAt: null, arrivesAt: null, arrivedAt: null }],
  // Its first attempt was sent and came back.
  ['Set aside Dec 3, 2026, PT', { state: 'scheduled', arrivedAt: null }],
  ['Sent Dec 3, came back Dec 9, 2026, PT', { state: 'reversed', endedAt: '2026-12-09T20:00:00Z' }],
  [
    'Set aside Dec 3, couldn’t be sent Dec 4, 2026, PT',
    { state: 'failed', sentAt: null, endedAt: '2026-12-04T20:00:00Z' },
  ],
  [
    'Set aside Dec 3, called off Dec 4, 2026, PT',
    { state: 'canceled', sentAt: null, endedAt: '2026-12-04T20:00:00Z' },
  ],
])('%s', (text, more) => {
  expect(payoutDaysText({ ...days, ...more })).toBe(text)
})
