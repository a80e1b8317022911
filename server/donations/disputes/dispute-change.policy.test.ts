import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import type { BalanceMovement, DisputeState } from '#server/outside/payments/port.ts'
import { remainingParts } from '../refund-parts.ts'
import { changeOf, type DisputeFacts } from './dispute-change.policy.ts'
import { addParts, NO_PARTS, partsLeft, partsOfWithdrawal } from './dispute-parts.policy.ts'
import { canTransition, contradicts, DISPUTE_STATES } from './disputes.state.ts'

const at = new Date('2026-11-21T12:00:00Z')
const NOTHING_RETURNED = {
  returnedDonationCents: 0,
  returnedTipCents: 0,
  returnedCoverCents: 0,
  returnedFeeCents: 0,
}
const paid: DisputeFacts['order'] = {
  state: 'succeeded',
  amountCents: 5000,
  tipCents: 500,
  coverFeeCents: 0,
  feeCents: 175,
  ...NOTHING_RETURNED,
  refundedCents: 0,
}
const refunded: DisputeFacts['order'] = {
  ...paid,
  state: 'refunded',
  returnedDonationCents: 5000,
  returnedTipCents: 500,
  returnedFeeCents: 175,
  refundedCents: 5500,
}
const WHOLE = { donationCents: 5000, tipCents: 500, coverCents: 0, feeCents: 175 }

const movement = (category: 'dispute' | 'dispute_reversal', amountCents: number): BalanceMovement => ({
  balanceRef: `txn_${category}`,
  category,
  sourceRef: 'du_1',
  paymentRef: 'pi_1',
  transferRef: null,
  currency: 'usd',
  amountCents,
  feeCents: 0,
  at,
})
const reported = (status: DisputeState['status'], withdrawnCents = 5500): DisputeState => ({
  disputeRef: 'du_1',
  paymentRef: 'pi_1',
  amountCents: 5500,
  status,
  reason: 'fraudulent',
  evidenceDueAt: null,
  openedAt: at,
  movements: withdrawnCents === 0 ? [] : [movement('dispute', -withdrawnCents)],
})
const change = (facts: Partial<DisputeFacts> = {}) =>
  changeOf({
    order: paid,
    disputeId: 'd1',
    stored: null,
    undecided: [],
    reported: reported('open'),
    now: at,
    ...facts,
  })
const journalLines = (facts: Partial<DisputeFacts>): string[] =>
  change(facts).journals.map(
    ({ kind, postings }) =>
      `${kind}: ${postings.map((line) => `${line.debit} → ${line.credit} ${line.amountCents}`).join(', ')}`,
  )

it('a dispute moves forward only', () => {
  const moves = DISPUTE_STATES.flatMap((from) =>
    DISPUTE_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'inquiry → open',
    'inquiry → under_review',
    'inquiry → won',
    'inquiry → lost',
    'inquiry → closed',
    'open → under_review',
    'open → won',
    'open → lost',
    'under_review → won',
    'under_review → lost',
  ])
  expect(contradicts('won', 'lost') && contradicts('open', 'closed')).toBe(true)
  expect(contradicts('lost', 'open') || contradicts('open', 'lost') || contradicts('won', 'won')).toBe(false)
})

describe('a dispute of a donation of $50 with a tip of $5', () => {
  it('is an inquiry while no money has moved, whatever its status, and closed if it ends before any moves', () => {
    for (const status of ['inquiry', 'open', 'under_review'] as const)
      expect(change({ reported: reported(status, 0) })).toMatchObject({
        state: 'inquiry',
        journals: [],
        orderState: 'succeeded',
      })
    for (const status of ['won', 'lost', 'closed'] as const)
      expect(change({ reported: reported(status, 0) })).toMatchObject({
        state: 'closed',
        debitsCase: false,
        journals: [],
      })
  })

  it('takes the whole donation, but nothing from a fully refunded order, where the loss is Hearten’s', () => {
    expect(change()).toMatchObject({ parts: WHOLE, orderState: 'disputed', debitsCase: true })
    const after = change({ order: refunded, reported: reported('lost') })
    expect(after).toMatchObject({ parts: NO_PARTS, returned: NO_PARTS, orderState: 'refunded' })
    expect(journalLines({ order: refunded, reported: reported('lost') })).toEqual([
      'dispute_opened: 1100 → 1000 5500',
      'dispute_lost: 5300 → 1100 5500',
    ])
    expect(change({ order: refunded, reported: reported('won') })).toMatchObject({ orderState: 'refunded' })
  })

  it('takes each part proportionally if it is for less', () => {
    expect(change({ reported: reported('open', 1100) }).parts).toEqual({
      donationCents: 1000,
      tipCents: 100,
      coverCents: 0,
      feeCents: 35,
    })
  })

  it('takes only what other disputes don’t hold, and leaves the order disputed if won while another is open', () => {
    const undecided: ReturnedParts[] = [{ donationCents: 4000, tipCents: 400, coverCents: 0, feeCents: 140 }]
    const order = { ...paid, state: 'disputed' } as const
    const second = change({ order, undecided, reported: reported('open', 2000) })
    expect(second.parts).toEqual({ donationCents: 1000, tipCents: 100, coverCents: 0, feeCents: 35 })
    const stored = { ...second.parts, amountCents: second.amountCents, state: 'open' } as const
    expect(change({ order, stored, undecided, reported: reported('won', 2000) }).orderState).toBe('disputed')
    expect(change({ order, stored, undecided: [], reported: reported('won', 2000) }).orderState).toBe(
      'succeeded',
    )
    expect(change({ order, stored, undecided, reported: reported('lost', 2000) }).orderState).toBe(
      'charged_back',
    )
  })

  it('takes money whose refund has failed meanwhile, too, when lost', () => {
    const stored = { ...NO_PARTS, amountCents: 5500, state: 'open' } as const
    const lost = change({ order: paid, stored, reported: reported('lost') })
    expect(lost).toMatchObject({
      parts: WHOLE,
      returned: WHOLE,
      orderState: 'charged_back',
      debitsCase: true,
    })
    expect(journalLines({ order: paid, stored, reported: reported('lost') })).toEqual([
      'dispute_lost: 2000 → 1100 4825, 5200 → 1100 175, 4000 → 1100 500',
    ])
  })
})

describe('any sequence of disputes', () => {
  const orders = fc
    .record({
      amountCents: fc.integer({ min: 500, max: 2_500_000 }),
      tipCents: fc.integer({ min: 0, max: 500_000 }),
      coverFeeCents: fc.integer({ min: 0, max: 80_000 }),
      feeShare: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ feeShare, ...rest }) => ({
      ...rest,
      ...NOTHING_RETURNED,
      feeCents: Math.floor((rest.amountCents * feeShare) / 1000),
    }))

  it('adds up, and never exceeds the donation', () => {
    fc.assert(
      fc.property(
        orders,
        fc.array(fc.integer({ min: 1, max: 1_500_000 }), { maxLength: 6 }),
        (order, withdrawals) => {
          let taken = NO_PARTS
          for (const withdrawnCents of withdrawals) {
            const left = partsLeft(order, [taken])
            const parts = partsOfWithdrawal(order, left, withdrawnCents)
            expect(returnedTotal(parts)).toBe(Math.min(withdrawnCents, returnedTotal(left)))
            expect(parts.feeCents <= parts.donationCents && parts.feeCents <= left.feeCents).toBe(true)
            expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
            taken = addParts(taken, parts)
          }
          const rest = partsOfWithdrawal(order, partsLeft(order, [taken]), 10_000_000)
          expect(addParts(taken, rest)).toEqual(remainingParts(order))
        },
      ),
    )
  })
})
