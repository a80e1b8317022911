import { afterBusinessDays, NOON } from '#contract/business-days.ts'
import { addDays, pacificDay, pacificHour } from '#contract/dates.ts'

/** When a decision about a review is due, and until when it can be appealed. */

/** Business days until the first decision is due, at noon. */
export const REVIEW_BUSINESS_DAYS = 1
/** The same promise in words, before anything is submitted. */
export const REVIEW_PROMISE = 'by noon Pacific Time on the next business day'

/** Until this Pacific hour an emergency is answered on the day that it is sent, weekends included. */
export const URGENT_SENT_HOUR = 15
/** The Pacific hour by which it then is. */
export const URGENT_ANSWER_HOUR = 21
/** The same promise in words. */
export const URGENT_PROMISE =
  'an emergency sent by 3 PM Pacific Time is answered by 9 PM that day, and a later one by noon the next day, weekends included'

/** By when the first decision about a submission is due. An emergency is one by its scene. */
export const reviewDueAt = (sentAt: Date, { isUrgent }: { readonly isUrgent: boolean }): Date => {
  if (!isUrgent) return afterBusinessDays(sentAt, REVIEW_BUSINESS_DAYS)
  const day = pacificDay(sentAt)
  return sentAt <= pacificHour(day, URGENT_SENT_HOUR)
    ? pacificHour(day, URGENT_ANSWER_HOUR)
    : pacificHour(addDays(day, 1), NOON)
}

/** Hours for which a review stays with the reviewer who took it. Then another may take it over, if it isn't decided. */
export const CLAIM_HOURS = 4
/** Business days until another reviewer's decision about an appeal is due. */
export const APPEAL_BUSINESS_DAYS = 3
/** Days after a decision during which it can be appealed, once. */
export const APPEAL_WINDOW_DAYS = 14
