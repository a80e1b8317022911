import type { Deps } from '#server/deps.ts'
import { changeAttempt, readAttemptsOf } from './attempts.queries.ts'

/** Assigns the earlier payouts of a demo case, with bank payouts for them, to its new account. */
export const adoptSamplePayouts = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
  { accountRef, bankPayoutRefOf }: { accountRef: string; bankPayoutRefOf: (attemptId: string) => string },
): Promise<void> => {
  await database.transact(async (tx) => {
    for (const { attemptId } of await readAttemptsOf(tx, caseId)) {
      const bankPayoutRef = bankPayoutRefOf(attemptId)
      await changeAttempt(tx, { caseId, attemptId }, { accountRef, bankPayoutRef })
    }
  })
}
