import type { Deps } from '#server/deps.ts'
import { requireVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import {
  type AttemptPlace,
  type AttemptRow,
  changeAttempt,
  lockAttempt,
  readAttempt,
} from './attempts.queries.ts'
import { recordTransfer } from './record-transfer.ts'
import { failPayout } from './settle-payout.ts'
import { refuseWhileStopped } from './stop-transfers.ts'

type ReadyAttempt = {
  readonly attempt: AttemptRow
  readonly accountRef: string
  readonly wasRequested: boolean
}

/**
 * Marks the attempt as sent: after this the provider may have made the transfer. Null if there is nothing
 * to send.
 */
const beginAsking = (deps: Deps, place: AttemptPlace): Promise<ReadyAttempt | null> =>
  deps.database.transact(async (tx) => {
    await refuseWhileStopped(tx)
    await requireVerified(tx, place.caseId)
    const attempt = await lockAttempt(tx, place)
    if (attempt === null || attempt.state !== 'reserved' || attempt.accountRef === null) return null
    const { accountRef } = attempt
    const wasRequested = attempt.requestedAt !== null
    if (!wasRequested) await changeAttempt(tx, place, { requestedAt: deps.clock.now() })
    return { attempt, accountRef, wasRequested }
  })

/** Searches for an earlier transfer first: the provider forgets our keys after a day, its transfers never. */
const transferOnce = async ({ payments }: Deps, { attempt, accountRef, wasRequested }: ReadyAttempt) => {
  const { attemptId, caseId, amountCents } = attempt
  const existing = wasRequested ? await payments.findTransfer(attemptId) : null
  return existing ?? payments.transfer({ attemptId, caseId, accountRef, amountCents })
}

/** Step two, from the recipient's account at the provider to their bank. @throws OutcomeUnknown */
export const sendToBank = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { attemptId, accountRef, amountCents } = attempt
  if (accountRef === null) return
  const result = await deps.payments.payToBank({ attemptId, accountRef, amountCents })
  if (result.status === 'refused') await failPayout(deps, attempt, result.reason)
  else await applyBankPayout(deps, attempt, result)
}

/**
 * Sends an attempt: transfers it to the recipient's account at the provider, and from there to their bank.
 * Idempotent, wherever it was interrupted.
 * @returns whether it is in transit
 * @throws transfersStopped, recipientNotVerified, OutcomeUnknown
 */
export const sendPayout = async (deps: Deps, place: AttemptPlace): Promise<boolean> => {
  const sending = await beginAsking(deps, place)
  if (sending !== null) {
    const result = await transferOnce(deps, sending)
    if ('reason' in result) {
      await failPayout(deps, sending.attempt, result.reason)
      return false
    }
    await recordTransfer(deps, sending.attempt, result)
  }
  const attempt = await readAttempt(deps.database.reader, place)
  if (attempt?.state !== 'transferred') return false
  if (attempt.bankPayoutRef === null) await sendToBank(deps, attempt)
  return true
}

/** The same as a job: a payout that must wait is left to the sweep, which cancels it or sends it later. */
export const sendPayoutIfAllowed = async (deps: Deps, place: AttemptPlace): Promise<void> => {
  try {
    await sendPayout(deps, place)
  } catch (error) {
    if (!isRefusal(error, 'transfersStopped') && !isRefusal(error, 'recipientNotVerified')) throw error
    deps.log.warn({ err: error, ...place }, 'a payout waits')
  }
}
