import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readOpenAttempts } from './attempts.queries.ts'
import { callOff } from './call-off.ts'

/** More went back of a case than it had left: its balance is below zero. */
export const isOverpaid = async ({ database }: Pick<Deps, 'database'>, caseId: string): Promise<boolean> =>
  (await readBalance(database.reader, caseId)).payableCents < 0

/**
 * Takes back what is still on its way to a recipient whose case is below zero, as far as the provider can. What their
 * bank has stays theirs: later gifts cover it before anything is sent. Throws OutcomeUnknown.
 */
export const recoverOverpaid = async (deps: Deps, caseId: string): Promise<void> => {
  for (const attempt of await readOpenAttempts(deps.database.reader, caseId))
    if (await isOverpaid(deps, caseId)) await callOff(deps, attempt)
}
