import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PayoutNotice } from '#contract/cases/cases.ts'
import { noPayoutReason, noPayoutTitle, Transfer, Transfers } from './verified.tsx'

it.each([
  [true, false, 'No transfer yet', 'The first one leaves once gifts have come in'],
  [false, false, 'No transfer planned', 'The next one leaves once more gifts have come in'],
  [false, true, 'Everything was sent', 'no more gifts come in'],
  [true, true, 'Nothing to send', 'no more gifts come in'],
])('promises no transfer of an ended fundraiser (first %s, over %s)', (isFirst, isOver, title, reason) => {
  const facts = { isFirst, isOver, isOnHold: false, toCoverCents: 0 }
  expect(noPayoutTitle(facts)).toBe(title)
  expect(noPayoutReason(facts)).toContain(reason)
})

it.each([true, false])('promises no transfer during a hold (over %s)', (isOver) => {
  const facts = { isFirst: false, isOver, isOnHold: true, toCoverCents: 0 }
  expect(noPayoutTitle(facts)).toBe('No transfer for now')
  expect(noPayoutReason(facts)).not.toMatch(/gifts|sent/)
})

const payoutOf = (facts: Partial<PayoutNotice>): PayoutNotice => ({
  noticeId: '018f0000-0000-7000-8000-000000000001',
  scheduledAt: '2026-12-03T20:00:00.000Z',
  sentAt: '2026-12-03T20:00:00.000Z',
  arrivesAt: '2026-12-07T20:00:00.000Z',
  arrivedAt: null,
  endedAt: null,
  amountCents: 15_796,
  recipientKind: 'beneficiary',
  recipientDisplay: 'Rosa D.',
  donationCount: 3,
  status: 'in_transit',
  earlierAttempts: [],
  useNote: null,
  noteLines: [],
  noteWriter: null,
  images: [],
  ...facts,
})

const textOf = (payouts: readonly PayoutNotice[]): string => {
  const facts = {
    payouts,
    nextPayout: null,
    paidTo: 'card' as const,
    isOver: false,
    isOnHold: false,
    toCoverCents: 0,
  }
  return renderToStaticMarkup([
    createElement(Transfer, { key: 'next', ...facts }),
    createElement(Transfers, { key: 'all', payouts }),
  ])
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('shows the recipient each transfer, and denies none that is under way', () => {
  const inTransit = 'Your transfers $157.96 In transit Sent Dec 3 , in the bank by about Dec 7, 2026, PT'
  expect(textOf([payoutOf({})])).toBe(inTransit)
  expect(textOf([payoutOf({ status: 'paid', arrivedAt: '2026-12-07T20:00:00.000Z' })])).toMatch(
    /^No transfer planned .* Your transfers \$157\.96 Paid Sent Dec 3 , arrived Dec 7, 2026, PT$/,
  )
  expect(textOf([payoutOf({ status: 'failed', endedAt: '2026-12-05T20:00:00.000Z' })])).toMatch(
    /^No transfer yet .* \$157\.96 Failed Sent Dec 3 , came back Dec 5, 2026, PT$/,
  )
})
