import { expect, it } from 'vitest'
import { PAYOUT_STATES } from '#contract/payouts/payout-states.ts'
import { nextPayoutState, type PayoutEvent } from './payouts.state.ts'

const EVENTS: readonly PayoutEvent[] = [
  'sent',
  'arrived',
  'cameBack',
  'cameBackAfterPaid',
  'canceled',
  'retried',
]

it('a payout has these transitions, and no others', () => {
  const steps = PAYOUT_STATES.flatMap((state) =>
    EVENTS.flatMap((event) => {
      const next = nextPayoutState(state, event)
      return next === null ? [] : [`${state} ${event} ${next}`]
    }),
  )
  expect(steps).toEqual([
    'scheduled sent in_transit',
    'scheduled canceled canceled',
    'in_transit arrived paid',
    'in_transit cameBack failed',
    'paid cameBackAfterPaid reversed',
    'failed retried scheduled',
    'canceled retried scheduled',
  ])
})
