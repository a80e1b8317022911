import { expect, it } from 'vitest'
import { canTransition, REFUND_STATES } from './refunds.state.ts'

it('a refund moves forward only, and may still fail after it succeeded', () => {
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
