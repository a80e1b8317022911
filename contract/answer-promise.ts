import { formatDate, pacificDay } from './dates.ts'

/** Whether the day that we promised has passed: people read no hour. */
const isLate = (dueAt: Date, at: Date): boolean => pacificDay(at) > pacificDay(dueAt)

/**
 * Our promise to answer by a deadline, wherever it is repeated: once that has passed, it says so and apologizes.
 * @param who who answers, and how: "Someone on our team will reply by e-mail"
 */
export const answerPromise = (who: string, dueAt: Date, now: Date): string =>
  isLate(dueAt, now)
    ? `We promised an answer by ${formatDate(dueAt)}, and we’re late. We’re sorry. You’ll hear from us as soon as we can.`
    : `${who} by ${formatDate(dueAt)}.`

/** Added to an answer that came after its deadline; otherwise empty. */
export const lateApology = (dueAt: Date, answeredAt: Date): string =>
  isLate(dueAt, answeredAt)
    ? ` We promised you an answer by ${formatDate(dueAt)}. We’re sorry that we were late.`
    : ''
