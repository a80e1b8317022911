import { DAY_MS } from '#contract/dates.ts'
import { CHECK_REMINDER_DAYS } from '#contract/identity-check/withdrawal-account.ts'

/** Days after a case went live on which mails go out, including day zero. */
const DAYS: readonly number[] = [0, ...CHECK_REMINDER_DAYS]

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Day of the latest mail that is due, even if earlier ones were missed. */
export const reminderDay = (openedAt: Date, now: Date): number =>
  DAYS.findLast((day) => after(openedAt, day) <= now) ?? 0

/** When the mail after that of a given day is due; null after the last. */
export const nextMailAt = (openedAt: Date, day: number): Date | null => {
  const next = DAYS.find((later) => later > day)
  return next === undefined ? null : after(openedAt, next)
}
