import { expect, it } from 'vitest'
import { noPayoutReason, noPayoutTitle } from './verified.tsx'

it.each([
  [true, false, 'No transfer yet', 'The first one leaves once gifts have come in'],
  [false, false, 'No transfer planned', 'The next one leaves once more gifts have come in'],
  [false, true, 'Everything was sent', 'no more gifts come in'],
  [true, true, 'Nothing to send', 'no more gifts come in'],
])('promises no transfer of an ended fundraiser (first %s, over %s)', (isFirst, isOver, title, reason) => {
  const facts = { isFirst, isOver, isOnHold: false }
  expect(noPayoutTitle(facts)).toBe(title)
  expect(noPayoutReason(facts)).toContain(reason)
})

it.each([true, false])('promises no transfer during a hold (over %s)', (isOver) => {
  const facts = { isFirst: false, isOver, isOnHold: true }
  expect(noPayoutTitle(facts)).toBe('No transfer for now')
  expect(noPayoutReason(facts)).not.toMatch(/gifts|sent/)
})
