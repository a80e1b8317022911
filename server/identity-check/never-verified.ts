import { daysBefore } from '#contract/dates.ts'
import { REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import {
  readNeverVerified,
  shareLockWithdrawalAccount,
} from './withdrawal-account/withdrawal-account.queries.ts'

/**
 * Older cases aren't read: their donations were paused long enough ago that none can still arrive, or come back from a
 * dispute, which banks may open for months and decide months later.
 */
const READ_FOR_DAYS = 365

/** Cases whose recipient wasn't verified in time, and whose donations are refunded. */
export const listNeverVerified = (deps: Pick<Deps, 'database' | 'clock'>): Promise<string[]> => {
  const now = deps.clock.now()
  return readNeverVerified(deps.database.reader, {
    from: daysBefore(now, READ_FOR_DAYS),
    until: daysBefore(now, REFUNDS_AFTER_DAYS),
  })
}

/** Whether a case's recipient still isn't verified. Locks the account until the transaction ends. */
export const isNeverVerified = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await shareLockWithdrawalAccount(tx, caseId))?.verifiedAt === null
