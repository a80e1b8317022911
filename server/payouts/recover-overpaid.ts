import type { Deps } from '#server/deps.ts'
import { isOverpaid } from '#server/ledger/balance.store.ts'
import { readOpenAttempts } from './attempts.queries.ts'
import { cancelAttempt } from './stop-attempt.ts'

/**
 * Cancels the unfinished payouts of a case with a negative balance, as far as the provider still can. For money
 * that reached the bank, later donations offset the balance before the next payout.
 * @throws OutcomeUnknown
 */
export const recoverOverpaid = async (deps: Deps, caseId: string): Promise<void> => {
  for (const attempt of await readOpenAttempts(deps.database.db, caseId))
    if (await isOverpaid(deps.database.db, caseId)) await cancelAttempt(deps, attempt)
}
