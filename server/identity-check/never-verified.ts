import { DAY_MS } from '#contract/dates.ts'
import { REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import {
  readNeverVerified,
  shareLockWithdrawalAccount,
} from './withdrawal-account/withdrawal-account.queries.ts'

/** Giving has been paused for so long by then that no gift can still arrive late. */
const LOOKED_AFTER_DAYS = 120

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The cases whose recipient didn't pass the check in time: their gifts go back. */
export const listNeverVerified = (deps: Pick<Deps, 'database' | 'clock'>): Promise<string[]> => {
  const now = deps.clock.now()
  return readNeverVerified(deps.database.reader, {
    from: before(now, LOOKED_AFTER_DAYS),
    until: before(now, REFUNDS_AFTER_DAYS),
  })
}

/** Whether that is still so; it stays so until the transaction ends. */
export const isNeverVerified = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await shareLockWithdrawalAccount(tx, caseId))?.verifiedAt === null
