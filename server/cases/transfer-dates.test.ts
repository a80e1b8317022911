import { expect, test } from 'vitest'
import { giftDates } from './transfer-dates.ts'

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date, 20))
const GIFT = day(2)

test.each([
  ['clears in three days and leaves with the next transfer', false, day(8), day(5), day(8)],
  ['clears in five days where it is the case’s first', true, day(8), day(7), day(8)],
  ['waits a week for a transfer that comes before it has cleared', false, day(4), day(5), day(11)],
  ['leaves on the day it clears', false, day(5), day(5), day(5)],
  ['leaves when nobody knows yet, where nothing can', false, null, day(5), null],
])('a gift %s', (_what, isFirst, nextTransfer, clearsAt, leavesAt) => {
  expect(giftDates(GIFT, isFirst, nextTransfer)).toEqual({ clearsAt, leavesAt })
})
