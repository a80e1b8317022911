import { expect, it } from 'vitest'
import { answerPromise, lateApology, lateReviewApology, reviewPromise } from './answer-promise.ts'
import { REVIEW_PROMISE, reviewDueAt, URGENT_PROMISE } from './cases/reviews/review-deadlines.ts'
import { formatMoment, formatTime } from './dates.ts'

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
  expect(formatTime(reviewDueAt(new Date(at), { isUrgent: false }))).toBe('12:00 PM Pacific Time')
})

it.each([
  ['a Wednesday noon', '2026-11-25T20:00:00Z', 'Nov 25, 9:00 PM Pacific Time'],
  ['a Saturday, at 3 PM', '2026-11-28T23:00:00Z', 'Nov 28, 9:00 PM Pacific Time'],
  ['a Saturday, a minute later', '2026-11-28T23:01:00Z', 'Nov 29, 12:00 PM Pacific Time'],
  ['a Sunday night', '2026-11-30T07:30:00Z', 'Nov 30, 12:00 PM Pacific Time'],
  ['the morning after the clocks went back', '2026-11-01T10:30:00Z', 'Nov 1, 9:00 PM Pacific Time'],
  ['the evening before they go forward', '2026-03-08T04:00:00Z', 'Mar 8, 12:00 PM Pacific Time'],
])('an emergency sent on %s is promised an hour of that day or the next', (_, at, moment) => {
  const due = reviewDueAt(new Date(at), { isUrgent: true })
  expect(formatMoment(due)).toBe(moment)
  expect(URGENT_PROMISE).toContain(
    moment.includes('9:00 PM') ? 'answered by 9 PM that day' : 'by noon the next day, weekends included',
  )
  expect(reviewPromise('We’ll reply', due, new Date(at))).toBe(`We’ll reply by ${moment}.`)
})

it('a review names its hour, says that weekends don’t count, and is late from that hour on', () => {
  const friday = new Date('2026-11-27T18:00:00Z')
  const due = reviewDueAt(friday, { isUrgent: false })
  expect(reviewPromise('We’ll reply', due, friday)).toBe(
    'We’ll reply by Nov 30, 12:00 PM Pacific Time. Weekends don’t count.',
  )
  const afterward = new Date(due.getTime() + 1)
  expect(reviewPromise('We’ll reply', due, afterward)).toContain(
    'Nov 30, 12:00 PM Pacific Time, and we’re late',
  )
  expect(lateReviewApology(due, due)).toBe('')
  expect(lateReviewApology(due, afterward)).toContain('We’re sorry that we were late.')
})
