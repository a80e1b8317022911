import { DAY_MS } from '#contract/dates.ts'
import { REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import {
  readNeverVerified,
  shareLockWithdrawalAccount,
} from './withdrawal-account/withdrawal-account.queries.ts'

/** By then donations have been paused long enough that none can arrive late. */
const LOOKED_AFTER_DAYS = 120

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Cases whose recipient wasn't verified in time, and whose donations are refunded. */
export const listNeverVerified = (deps: Pick<Deps, 'database' | 'clock'>): Promise<string[]> => {
  const now = deps.clock.now()
  return readNeverVerified(deps.database.reader, {
    from: before(now, LOOKED_AFTER_DAYS),
    until: before(now, REFUNDS_AFTER_DAYS),
  })
}

/** Whether that is still so; locked until the transaction ends. */
export const isNeverVerified = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await shareLockWithdrawalAccount(tx, caseId))?.verifiedAt === null
