import { DAY_MS } from '#contract/dates.ts'
import { CHECK_REMINDER_DAYS } from '#contract/identity/withdrawal-account.ts'

/** On these days after a case went live we write; the first time on the day itself. */
const DAYS: readonly number[] = [0, ...CHECK_REMINDER_DAYS]

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Which of the mails is due by now: the latest, whatever was missed before it. */
export const dayDue = (openedAt: Date, now: Date): number =>
  DAYS.findLast((day) => after(openedAt, day) <= now) ?? 0

/** When the next is due after that of a day; null after the last. */
export const nextMailAt = (openedAt: Date, day: number): Date | null => {
  const next = DAYS.find((later) => later > day)
  return next === undefined ? null : after(openedAt, next)
}
