import { expect, it } from 'vitest'
import { answerPromise, lateApology } from './answer-promise.ts'
import { afterBusinessDays } from './business-days.ts'
import { REVIEW_BUSINESS_DAYS, REVIEW_PROMISE } from './cases/reviews/review-deadlines.ts'
import { formatTime } from './dates.ts'

const dueAt = new Date('2026-11-30T20:00:00Z')
const sameEvening = new Date('2026-12-01T07:59:00Z')
const after = new Date('2026-12-17T18:00:00Z')

it('names a day, and apologizes once it has passed', () => {
  expect(answerPromise('Someone on our team will reply', dueAt, sameEvening)).toBe(
    'Someone on our team will reply by Nov 30, 2026, PT.',
  )
  expect(answerPromise('Someone on our team will reply', dueAt, after)).toBe(
    'We promised an answer by Nov 30, 2026, PT, and we’re late. We’re sorry. You’ll hear from us as soon as we can.',
  )
})

it('apologizes for an answer that came late, and for no other', () => {
  expect(lateApology(dueAt, sameEvening)).toBe('')
  expect(lateApology(dueAt, after)).toContain('Nov 30, 2026, PT. We’re sorry')
})

// In winter and in summer.
it.each(['2026-11-27T18:00:00Z', '2026-07-03T18:00:00Z'])('a review is promised by noon (%s)', (at) => {
  expect(REVIEW_PROMISE).toContain('noon Pacific Time')
  expect(formatTime(afterBusinessDays(new Date(at), REVIEW_BUSINESS_DAYS))).toBe('12:00 PM Pacific Time')
})
