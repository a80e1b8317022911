import { DAY_MS } from '#contract/dates.ts'
import { applyBankPayout } from '#server/payouts/apply-bank-payout.ts'
import { readLatestAttempt } from '#server/payouts/attempts.queries.ts'
import { recordTransfer } from '#server/payouts/record-transfer.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { completePayout } from '#server/payouts/settle-payout.ts'
import type { TestApp } from './app.ts'
import { outsideWorld } from './outside-world.ts'

/** A time by which all donations have cleared, even if the provider's clock is ahead: for payouts that a test reserves at once. */
export const allClearedAt = ({ clock }: Pick<TestApp, 'clock'>): Date =>
  new Date(clock.now().getTime() + 365 * DAY_MS)

/** The latest attempt of a payout. */
export const attemptOf = async ({ deps }: Pick<TestApp, 'deps'>, caseId: string, payoutId: string) => {
  const attempt = await readLatestAttempt(deps.database.db, caseId, payoutId)
  if (attempt === null) throw new Error('The payout has no attempt')
  return attempt
}

/** Marks a payout as transferred without the provider, for a recipient without an account there. */
export const markTransferred = async (test: Pick<TestApp, 'deps'>, caseId: string, payoutId: string) => {
  const attempt = await attemptOf(test, caseId, payoutId)
  const transferRef = `tr_${attempt.attemptId.replaceAll('-', '')}`
  const now = test.deps.clock.now()
  return recordTransfer(test.deps, attempt, { transferRef, madeAt: now, sentAt: now })
}

/** Marks a transferred payout as sent on to the recipient's bank, where it arrives in two days. */
export const markSentToBank = async (
  test: Pick<TestApp, 'deps'>,
  caseId: string,
  payoutId: string,
): Promise<void> => {
  const attempt = await attemptOf(test, caseId, payoutId)
  const { attemptId } = attempt
  await applyBankPayout(test.deps, attempt, {
    attemptId,
    bankPayoutRef: `po_${attemptId.replaceAll('-', '')}`,
    amountCents: attempt.amountCents,
    status: 'pending',
    failure: null,
    arrivesAt: new Date(test.deps.clock.now().getTime() + 2 * DAY_MS),
  })
}

/** Marks a payout as arrived at the recipient's bank. */
export const markArrivedAtBank = async (
  test: Pick<TestApp, 'deps'>,
  caseId: string,
  payoutId: string,
  useNote: string | null = null,
) => completePayout(test.deps, await attemptOf(test, caseId, payoutId), useNote)

/** Steps of a test of weekly payouts. */
export const payoutSteps = (test: TestApp) => {
  /** Runs queued jobs, and the jobs that those queue. */
  const runQueuedJobs = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) await test.work()
  }
  return {
    runQueuedJobs,
    /** Advances both clocks, runs due jobs and delivers webhooks. */
    passDays: async (count: number): Promise<void> => {
      test.clock.advance(count * DAY_MS)
      await outsideWorld(test).advanceTime((count * DAY_MS) / 1000)
      await runQueuedJobs()
    },
    runWeeklyPayouts: async (): Promise<void> => {
      await runPayouts(test.deps)
      await runQueuedJobs()
    },
  }
}
