import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readOpenAttempts } from './attempts.queries.ts'
import { callOff } from './stop-attempt.ts'

/** Whether more was returned than the case had left: its balance is negative. */
export const isOverpaid = async ({ database }: Pick<Deps, 'database'>, caseId: string): Promise<boolean> =>
  (await readBalance(database.reader, caseId)).payableCents < 0

/**
 * Takes back payouts in transit of a case with a negative balance, as far as the provider can. Money that
 * reached the bank stays; later donations offset it before the next payout. Throws OutcomeUnknown.
 */
export const recoverOverpaid = async (deps: Deps, caseId: string): Promise<void> => {
  for (const attempt of await readOpenAttempts(deps.database.reader, caseId))
    if (await isOverpaid(deps, caseId)) await callOff(deps, attempt)
}
