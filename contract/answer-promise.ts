import { spansWeekend } from './business-days.ts'
import { formatDate, formatMoment, pacificDay } from './dates.ts'

type Deadline = {
  readonly isLate: (dueAt: Date, at: Date) => boolean
  readonly format: (dueAt: Date) => string
}

/** A promise by day: it is kept until midnight, since people read no hour. */
const BY_DAY: Deadline = {
  isLate: (dueAt, at) => pacificDay(at) > pacificDay(dueAt),
  format: formatDate,
}
/** A promise by hour, such as that of a review. */
const BY_HOUR: Deadline = { isLate: (dueAt, at) => at > dueAt, format: formatMoment }

const promiseBy =
  ({ isLate, format }: Deadline) =>
  (who: string, dueAt: Date, now: Date): string =>
    isLate(dueAt, now)
      ? `We promised an answer by ${format(dueAt)}, and we’re late. We’re sorry. You’ll hear from us as soon as we can.`
      : `${who} by ${format(dueAt)}.`

const apologyBy =
  ({ isLate, format }: Deadline) =>
  (dueAt: Date, answeredAt: Date): string =>
    isLate(dueAt, answeredAt)
      ? ` We promised you an answer by ${format(dueAt)}. We’re sorry that we were late.`
      : ''

/**
 * Our promise to answer by a deadline, wherever it is repeated: once that has passed, it says so and apologizes.
 * @param who who answers, and how: "Someone on our team will reply by e-mail"
 */
export const answerPromise = promiseBy(BY_DAY)

/** Added to an answer that came after its deadline; otherwise empty. */
export const lateApology = apologyBy(BY_DAY)

/** Our promise to review by a day and hour: as `answerPromise`, and it says that weekends don’t count where they don’t. */
export const reviewPromise = (who: string, dueAt: Date, now: Date): string =>
  promiseBy(BY_HOUR)(who, dueAt, now) + (spansWeekend(now, dueAt) ? ' Weekends don’t count.' : '')

/** Added to a decision that came after the hour that we promised; otherwise empty. */
export const lateReviewApology = apologyBy(BY_HOUR)
