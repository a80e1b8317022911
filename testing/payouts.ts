import { readLatestAttempt } from '#server/payouts/attempts.queries.ts'
import { recordTransfer } from '#server/payouts/record-transfer.ts'
import { completePayout } from '#server/payouts/settle-payout.ts'
import type { TestApp } from './app.ts'

/** The latest attempt of a payout. */
export const attemptOf = async ({ deps }: Pick<TestApp, 'deps'>, caseId: string, payoutId: string) => {
  const attempt = await readLatestAttempt(deps.database.reader, caseId, payoutId)
  if (attempt === null) throw new Error('The payout has no attempt')
  return attempt
}

/** Marks a payout as transferred without the provider, for a recipient without an account there. */
export const markTransferred = async (test: Pick<TestApp, 'deps'>, caseId: string, payoutId: string) => {
  const attempt = await attemptOf(test, caseId, payoutId)
  const transferRef = `tr_${attempt.attemptId.replaceAll('-', '')}`
  return recordTransfer(test.deps, attempt, { transferRef, madeAt: test.deps.clock.now() })
}

/** Marks a payout as arrived at the recipient's bank. */
export const markArrivedAtBank = async (
  test: Pick<TestApp, 'deps'>,
  caseId: string,
  payoutId: string,
  useNote: string | null = null,
) => completePayout(test.deps, await attemptOf(test, caseId, payoutId), useNote)
