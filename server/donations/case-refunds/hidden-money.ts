import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { alertHiddenMoney, readUnsentCents } from '#server/identity-check/holds/hold-hidden-case.ts'
import { findOpenHold, isHoldOpen, listHeldCases } from '#server/identity-check/holds/hold-money.ts'
import type { Db } from '#server/platform/database.ts'
import { isOpenCaseRefund, readLatestCaseRefund } from './case-refunds.queries.ts'

/** Days after which staff are reminded of a hidden case's money; then every week until they decide. */
const REMIND_AFTER_DAYS = [1, 3]
const THEN_EVERY_DAYS = 7

/** The money of a held hidden case that waits for a decision: 0 while its donors are being refunded. */
const readUndecidedCents = async (db: Db, caseId: string): Promise<number> => {
  const latest = await readLatestCaseRefund(db, caseId)
  return latest !== null && isOpenCaseRefund(latest) ? 0 : readUnsentCents(db, caseId)
}

/** Whether the money of a hidden case waits for a decision: its hold is open, and donors aren't being refunded. */
export const isHiddenMoneyUndecided = async (
  db: Db,
  { caseId, holdId }: { readonly caseId: string; readonly holdId: string },
): Promise<boolean> =>
  (await isHoldOpen(db, { caseId, holdId })) && (await readUndecidedCents(db, caseId)) > 0

/** The day of the latest reminder that is due after this many days; null before the first. */
export const reminderDayOf = (days: number): number | null =>
  days >= THEN_EVERY_DAYS
    ? days - (days % THEN_EVERY_DAYS)
    : (REMIND_AFTER_DAYS.findLast((day) => day <= days) ?? null)

/** Reminds staff of the money of hidden cases, until they have decided about it. Idempotent for a day. */
export const remindOfHiddenMoney = async (deps: Deps): Promise<void> => {
  const { database, clock } = deps
  for (const caseId of await listHeldCases(database.db, 'hidden')) {
    const hold = await findOpenHold(database.db, caseId, 'hidden')
    if (hold === null) continue
    const unsentCents = await readUndecidedCents(database.db, caseId)
    if (unsentCents <= 0) continue
    const day = reminderDayOf(Math.floor((clock.now().getTime() - hold.openedAt.getTime()) / DAY_MS))
    if (day === null) continue
    await database.transact((tx) => alertHiddenMoney(tx, deps, hold, { unsentCents, day }))
  }
}
