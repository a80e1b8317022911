import { readLatestAttempt } from '#server/payouts/attempts.queries.ts'
import { recordTransfer } from '#server/payouts/record-transfer.ts'
import { completePayout } from '#server/payouts/settle-payout.ts'
import type { TestApp } from './app.ts'

/** The latest attempt of a payout. */
export const attemptOf = async ({ deps }: Pick<TestApp, 'deps'>, caseId: string, payoutId: string) => {
  const attempt = await readLatestAttempt(deps.database.reader, caseId, payoutId)
  if (attempt === null) throw new Error('The payout has no try')
  return attempt
}

/** Marks it as transferred without a provider, for a recipient without an account there. */
export const transferred = async (test: Pick<TestApp, 'deps'>, caseId: string, payoutId: string) => {
  const attempt = await attemptOf(test, caseId, payoutId)
  const transferRef = `tr_${attempt.attemptId.replaceAll('-', '')}`
  return recordTransfer(test.deps, attempt, { transferRef, madeAt: test.deps.clock.now() })
}

/** Marks it as arrived at the bank. */
export const deliveredToBank = async (
  test: Pick<TestApp, 'deps'>,
  caseId: string,
  payoutId: string,
  useNote: string | null = null,
) => completePayout(test.deps, await attemptOf(test, caseId, payoutId), useNote)
