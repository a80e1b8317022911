import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { isOverpaid } from '#server/ledger/balance.store.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import {
  type AttemptRow,
  findAttempt,
  readAttempt,
  readAttemptsPaidSince,
  readAttemptsToReverse,
  readOpenAttempts,
} from './attempts.queries.ts'
import { applyTransfer, importTransfers } from './import-transfers.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { sendPayout } from './send-payout.ts'
import { cancelAttempt } from './stop-attempt.ts'

const pollBankPayout = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { accountRef, bankPayoutRef } = attempt
  if (accountRef === null || bankPayoutRef === null) return
  await applyBankPayout(deps, attempt, await deps.payments.getBankPayout(accountRef, bankPayoutRef))
}

/** Fetches a bank payout of ours from the provider and applies its state. Ignores unknown bank payouts. */
export const followBankPayout = async (deps: Deps, bankPayoutRef: string): Promise<void> => {
  const attempt = await findAttempt(deps.database.db, 'bankPayoutRef', bankPayoutRef)
  if (attempt !== null) await pollBankPayout(deps, attempt)
}

const attemptKeyShape = z.object({ caseId: caseIdShape, attemptId: uuidShape })

/** Fetches a transfer from the provider, and records its creation and its reversal if we missed them. */
export const followTransfer = async (deps: Deps, transferRef: string): Promise<void> => {
  const reported = await deps.payments.getTransfer(transferRef)
  const { data: key } = attemptKeyShape.safeParse(reported)
  if (key === undefined) return
  const attempt = await readAttempt(deps.database.db, key)
  if (attempt === null) return importTransfers(deps, key.caseId)
  if ((attempt.transferRef ?? transferRef) === transferRef) await applyTransfer(deps, attempt, reported)
}

/** Cancels payouts in transit to a recipient who can't be paid now, where possible. @throws OutcomeUnknown */
export const cancelPayouts = async (deps: Deps, caseId: string): Promise<void> => {
  if (await mayBePaid(deps.database.db, caseId)) return
  for (const attempt of await readOpenAttempts(deps.database.db, caseId)) await cancelAttempt(deps, attempt)
}

const advanceAttempt = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { caseId } = attempt
  const { db } = deps.database
  if (!(await mayBePaid(db, caseId)) || (await isOverpaid(db, caseId))) return cancelAttempt(deps, attempt)
  if (attempt.bankPayoutRef === null) await sendPayout(deps, attempt)
  else await pollBankPayout(deps, attempt)
}

/** Processes attempts one by one, so that a refusal or an unknown outcome of one doesn't block the others. */
const forEachAttempt = async (
  deps: Deps,
  attempts: readonly AttemptRow[],
  processAttempt: (deps: Deps, attempt: AttemptRow) => Promise<void>,
): Promise<void> => {
  for (const attempt of attempts) {
    try {
      await processAttempt(deps, attempt)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) && !isRefusal(error)) throw error
      const { caseId, attemptId } = attempt
      deps.log.warn({ err: error, caseId, attemptId }, 'a payout couldn’t go on')
    }
  }
}

/** Advances payouts that were interrupted or whose events were missed: sends, polls, cancels or reverses them. */
export const followPayouts = async (deps: Deps): Promise<void> => {
  const { db } = deps.database
  await forEachAttempt(deps, await readOpenAttempts(db), advanceAttempt)
  await forEachAttempt(deps, await readAttemptsToReverse(db), reverseTransfer)
}

/** Days after a payout arrived during which the bank may still return it. */
const MAY_RETURN_DAYS = 14

const readReturnableAttempts = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<AttemptRow[]> =>
  readAttemptsPaidSince(database.db, new Date(clock.now().getTime() - MAY_RETURN_DAYS * DAY_MS))

/** Polls the payouts that arrived recently, which the bank may still return. */
export const followPaidPayouts = async (deps: Deps): Promise<void> =>
  forEachAttempt(deps, await readReturnableAttempts(deps), pollBankPayout)

/** Polls all unresolved payouts of one case. */
export const followCasePayouts = async (deps: Deps, caseId: string): Promise<void> => {
  const { db } = deps.database
  const isOwn = (attempt: AttemptRow): boolean => attempt.caseId === caseId
  await forEachAttempt(deps, await readOpenAttempts(db, caseId), advanceAttempt)
  await forEachAttempt(deps, (await readReturnableAttempts(deps)).filter(isOwn), pollBankPayout)
  await forEachAttempt(deps, (await readAttemptsToReverse(db)).filter(isOwn), reverseTransfer)
}
