import { expect, it } from 'vitest'
import { canTransition, REFUND_STATES } from './refunds.state.ts'

it('moves forward only, and a refund that succeeded may still fail later', () => {
  const moves = REFUND_STATES.flatMap((from) =>
    REFUND_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'requested → pending',
    'requested → succeeded',
    'requested → failed',
    'pending → succeeded',
    'pending → failed',
    'succeeded → failed',
  ])
})
