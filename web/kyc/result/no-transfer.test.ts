import { expect, it } from 'vitest'
import { noTransferReason, noTransferTitle } from './no-transfer.ts'

it.each([
  [true, false, 'No transfer yet', 'The first one leaves once gifts have come in'],
  [false, false, 'No transfer planned', 'The next one leaves once more gifts have come in'],
  [false, true, 'Everything was sent', 'no more gifts come in'],
  [true, true, 'Nothing to send', 'no more gifts come in'],
])('promises no transfer of an ended fundraiser (first %s, over %s)', (isFirst, isOver, title, reason) => {
  expect(noTransferTitle({ isFirst, isOver })).toBe(title)
  expect(noTransferReason({ isFirst, isOver })).toContain(reason)
})
