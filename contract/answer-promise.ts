import { formatMoment } from './dates.ts'

/**
 * Our promise to answer by a deadline, wherever it is repeated: once that has passed, it says so and apologizes.
 * @param who who answers, and how: "Someone on our team will reply by e-mail"
 */
export const answerPromise = (who: string, dueAt: Date, now: Date): string =>
  now <= dueAt
    ? `${who} by ${formatMoment(dueAt)}.`
    : `We promised an answer by ${formatMoment(dueAt)}, and we’re late. We’re sorry. You’ll hear from us as soon as we can.`

/** Added to an answer that came after its deadline; otherwise empty. */
export const lateApology = (dueAt: Date, answeredAt: Date): string =>
  answeredAt <= dueAt
    ? ''
    : ` We promised you an answer by ${formatMoment(dueAt)}. We’re sorry that we were late.`
