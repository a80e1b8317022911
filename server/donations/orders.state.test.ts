import { describe, expect, it } from 'vitest'
import { ORDER_STATES, type OrderState } from '#contract/donations/orders.ts'
import {
  isPaid,
  isUndecided,
  mayCharge,
  nextState,
  type OrderEvent,
  publicOrderState,
  statesBefore,
} from './orders.state.ts'

const EVENTS: OrderEvent[] = [
  'chargeRequested',
  'actionRequired',
  'processingReported',
  'outcomeLost',
  'paid',
  'declined',
  'expired',
  'cancelled',
  'blocked',
  'partlyRefunded',
  'fullyRefunded',
  'refundUndone',
  'refundPartlyUndone',
  'disputeOpened',
  'disputeWon',
  'disputeWonAfterRefund',
  'disputeLost',
]

/** Every transition, written out: anything else is impossible. */
const allowed = new Set([
  'created chargeRequested processing',
  'created expired expired',
  'created cancelled cancelled',
  'created blocked blocked',
  'created paid succeeded',
  'awaiting_payment chargeRequested processing',
  'awaiting_payment expired expired',
  'awaiting_payment cancelled cancelled',
  'awaiting_payment blocked blocked',
  'awaiting_payment paid succeeded',
  'requires_action processingReported processing',
  'requires_action outcomeLost unknown',
  'requires_action paid succeeded',
  'requires_action declined failed',
  'requires_action expired expired',
  'requires_action cancelled cancelled',
  'processing actionRequired requires_action',
  'processing processingReported processing',
  'processing outcomeLost unknown',
  'processing paid succeeded',
  'processing declined failed',
  'unknown actionRequired requires_action',
  'unknown processingReported processing',
  'unknown paid succeeded',
  'unknown declined failed',
  'failed chargeRequested processing',
  'failed expired expired',
  'failed cancelled cancelled',
  'failed blocked blocked',
  'failed paid succeeded',
  'expired paid succeeded',
  'cancelled paid succeeded',
  'blocked chargeRequested processing',
  'blocked expired expired',
  'blocked cancelled cancelled',
  'blocked blocked blocked',
  'blocked paid succeeded',
  'succeeded partlyRefunded partially_refunded',
  'succeeded fullyRefunded refunded',
  'succeeded disputeOpened disputed',
  'partially_refunded partlyRefunded partially_refunded',
  'partially_refunded fullyRefunded refunded',
  'partially_refunded disputeOpened disputed',
  'partially_refunded refundUndone succeeded',
  'partially_refunded refundPartlyUndone partially_refunded',
  'refunded refundUndone succeeded',
  'refunded refundPartlyUndone partially_refunded',
  'disputed disputeWon succeeded',
  'disputed disputeWonAfterRefund partially_refunded',
  'disputed disputeLost charged_back',
])

describe('the transition table', () => {
  it.each(ORDER_STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))(
    'from %s on %s is as listed',
    (state, event) => {
      const to = nextState(state, event)
      const expected = [...allowed].find((row) => row.startsWith(`${state} ${event} `))
      expect(to === null ? undefined : `${state} ${event} ${to}`).toBe(expected)
      expect(statesBefore(event).includes(state)).toBe(to !== null)
    },
  )

  it('accepts a payment whenever it comes, but never twice', () => {
    const unpaid = ORDER_STATES.filter((state) => !isPaid(state))
    expect(unpaid.every((state) => nextState(state, 'paid') === 'succeeded')).toBe(true)
    expect(ORDER_STATES.filter(isPaid).some((state) => nextState(state, 'paid') !== null)).toBe(false)
  })

  it('treats a blocked order like a declined one, also in the state that its donor sees', () => {
    for (const event of EVENTS) expect(nextState('blocked', event)).toBe(nextState('failed', event))
    expect(ORDER_STATES.map(publicOrderState)).not.toContain('blocked')
    expect(publicOrderState('blocked')).toBe('failed')
  })

  it('never charges while the outcome of a charge is unknown', () => {
    const undecided = ORDER_STATES.filter(isUndecided)
    expect(undecided).toEqual<OrderState[]>(['requires_action', 'processing', 'unknown'])
    expect(undecided.some(mayCharge)).toBe(false)
  })
})
