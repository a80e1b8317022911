import type { Deps } from '#server/deps.ts'
import { requireVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import {
  type AttemptKey,
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
  /** Whether an earlier call requested the transfer, so that the provider may have made it. */
  readonly requestedBefore: boolean
}

/**
 * Marks the attempt's transfer as requested, before the provider is called. Null if there is nothing to
 * transfer.
 */
const markRequested = (deps: Deps, key: AttemptKey): Promise<ReadyAttempt | null> =>
  deps.database.transact(async (tx) => {
    await refuseWhileStopped(tx)
    await requireVerified(tx, key.caseId)
    const attempt = await lockAttempt(tx, key)
    if (attempt === null || attempt.state !== 'reserved' || attempt.accountRef === null) return null
    const { accountRef } = attempt
    const requestedBefore = attempt.requestedAt !== null
    if (!requestedBefore) await changeAttempt(tx, key, { requestedAt: deps.clock.now() })
    return { attempt, accountRef, requestedBefore }
  })

/**
 * Makes the attempt's transfer, unless an earlier request made it. After an earlier request the transfer is looked up
 * first: the provider forgets idempotency keys after a day, so repeating the call could transfer twice.
 */
const findOrMakeTransfer = async (
  { payments }: Deps,
  { attempt, accountRef, requestedBefore }: ReadyAttempt,
) => {
  const { attemptId, caseId, amountCents } = attempt
  const existing = requestedBefore ? await payments.findTransfer(attemptId) : null
  return existing ?? payments.transfer({ attemptId, caseId, accountRef, amountCents })
}

/** Pays an attempt's money from the recipient's account at the provider to their bank. @throws OutcomeUnknown */
export const sendToBank = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { attemptId, accountRef, amountCents } = attempt
  if (accountRef === null) return
  const result = await deps.payments.payToBank({ attemptId, accountRef, amountCents })
  if (result.status === 'refused') await failPayout(deps, attempt, result.reason)
  else await applyBankPayout(deps, attempt, result)
}

/**
 * Sends an attempt: transfers it to the recipient's account at the provider, and from there to their bank.
 * Idempotent: a call after an interruption continues where the earlier one stopped.
 * @returns whether the transfer to the recipient's account is made; the bank payout may still have failed
 * @throws transfersStopped, recipientNotVerified, OutcomeUnknown
 */
export const sendPayout = async (deps: Deps, key: AttemptKey): Promise<boolean> => {
  const readyAttempt = await markRequested(deps, key)
  if (readyAttempt !== null) {
    const result = await findOrMakeTransfer(deps, readyAttempt)
    if ('reason' in result) {
      await failPayout(deps, readyAttempt.attempt, result.reason)
      return false
    }
    await recordTransfer(deps, readyAttempt.attempt, result)
  }
  const attempt = await readAttempt(deps.database.reader, key)
  if (attempt?.state !== 'transferred') return false
  if (attempt.bankPayoutRef === null) await sendToBank(deps, attempt)
  return true
}

/** Sends an attempt as a job. If it may not be sent now, the sweep cancels it or sends it later. */
export const sendPayoutIfAllowed = async (deps: Deps, key: AttemptKey): Promise<void> => {
  try {
    await sendPayout(deps, key)
  } catch (error) {
    if (!isRefusal(error, 'transfersStopped') && !isRefusal(error, 'recipientNotVerified')) throw error
    deps.log.warn({ err: error, ...key }, 'a payout waits')
  }
}
