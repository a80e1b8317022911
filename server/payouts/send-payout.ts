import { MINUTE_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { requireVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { isOverpaid } from '#server/ledger/balance.store.ts'
import type { BankPayoutState, TransferState } from '#server/outside/payments/port.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import { applyTransferRefusal } from './apply-transfer-refusal.ts'
import {
  type AttemptKey,
  type AttemptRow,
  changeAttempt,
  lockAttempt,
  readAttempt,
  readRefsOfAttempts,
} from './attempts.queries.ts'
import { readUnrecordedTransfers } from './case-transfers.ts'
import { importTransfers, unknownTransfer } from './import-transfers.ts'
import { type PayoutRow, readPayout } from './payouts.queries.ts'
import { recordTransfer } from './record-transfer.ts'
import { failPayout } from './settle-payout.ts'
import { requireMoneyOut } from './stop-money-out.ts'
import { refuseWhileStopped, stopForProviderAhead } from './stop-payouts.ts'

/** Longer than any call to the provider can run: a transfer that isn't found after this wasn't made. */
const CALL_MAX_MS = 15 * MINUTE_MS

/** Whether a call to the provider that was made at a time may still run, in another process, too. */
export const mayStillRun = (calledAt: Date | null, now: Date): boolean =>
  calledAt !== null && now.getTime() - calledAt.getTime() <= CALL_MAX_MS

/** Stops all transfers, because the provider sent money that the books didn't ask for. @throws payoutsStopped */
const refuseUnknown = async (deps: Deps, detail: string): Promise<never> => {
  await deps.database.transact((tx) => stopForProviderAhead(tx, deps, detail))
  throw new Refusal('payoutsStopped', { reason: detail })
}

type ReadyAttempt = {
  readonly attempt: AttemptRow
  readonly accountRef: string
  readonly payout: PayoutRow
}

/**
 * Marks the attempt's transfer as requested, before it is made. @returns null if there is nothing to transfer, or if it was
 * refused so recently that another process's call under the refused key may still run
 * @throws payoutsStopped, also while the case is overpaid, since the sweep then cancels what it can; recipientNotVerified;
 * both also for an attempt whose bank payout is next
 */
const markRequested = (deps: Deps, key: AttemptKey): Promise<ReadyAttempt | null> =>
  deps.database.transact(async (tx) => {
    await refuseWhileStopped(tx)
    await requireVerified(tx, key.caseId)
    if (await isOverpaid(tx, key.caseId))
      throw new Refusal('payoutsStopped', { reason: `case ${key.caseId} has a negative balance` })
    const attempt = await lockAttempt(tx, key)
    if (attempt === null || attempt.state !== 'reserved' || attempt.accountRef === null) return null
    const { accountRef, requestedAt, refusedAt } = attempt
    const now = deps.clock.now()
    if (mayStillRun(refusedAt, now)) return null
    const payout = await readPayout(tx, key.caseId, attempt.payoutId)
    if (payout === undefined) throw new Error(`Attempt ${key.attemptId} is of no payout`)
    if (requestedAt === null || (refusedAt !== null && refusedAt >= requestedAt))
      await changeAttempt(tx, key, { requestedAt: now })
    return { attempt, accountRef, payout }
  })

/**
 * Finds the attempt's transfer if an earlier call made it. All transfers of the case are looked up: the provider
 * forgets idempotency keys after a day, so repeating the call could transfer twice, and after a restored backup it may
 * have transfers that the books don't know. Runs before the attempt is marked as requested, since that mark says that
 * these books asked for its transfer.
 * @throws payoutsStopped if the provider has a transfer that was never asked for here, also for this case alone once
 * finance has explained it, since it is booked as the case's payout before more is sent; MoneyOutStopped
 */
const findTransfer = async (deps: Deps, key: AttemptKey): Promise<TransferState | undefined> => {
  const { db } = deps.database
  const { attemptId, caseId } = key
  const attempt = await readAttempt(db, key)
  if (attempt?.state !== 'reserved' || attempt.accountRef === null) return undefined
  await refuseWhileStopped(db)
  await requireMoneyOut(deps)
  const { requested, explained, unknown } = await readUnrecordedTransfers(deps, caseId)
  const [first] = unknown
  if (first !== undefined) {
    await importTransfers(deps, caseId)
    return refuseUnknown(deps, unknownTransfer(first))
  }
  if (explained.some(({ reversal }) => reversal === null)) {
    await importTransfers(deps, caseId)
    throw new Refusal('payoutsStopped', { reason: `case ${caseId}: an explained transfer is booked first` })
  }
  return requested.find((transfer) => transfer.attemptId === attemptId)
}

const makeTransfer = (deps: Deps, { attempt, accountRef, payout }: ReadyAttempt) => {
  const { attemptId, caseId, amountCents, refusals } = attempt
  const { payoutId, periodStart, clearedUntil, donationCount } = payout
  return deps.payments.transfer({
    attemptId,
    caseId,
    accountRef,
    amountCents,
    payout: { payoutId, attempt: attempt.attempt, periodStart, clearedUntil, donationCount },
    refusals,
  })
}

/**
 * Finds the attempt's bank payout on the recipient's account at the provider.
 * @throws payoutsStopped if that account has a bank payout that was never asked for here
 */
const findBankPayout = async (
  deps: Deps,
  { caseId, attemptId }: AttemptKey,
  accountRef: string,
): Promise<BankPayoutState | null> => {
  const bankPayouts = await deps.payments.bankPayoutsOf(accountRef)
  // A bank payout without an attempt's id was started by the recipient.
  const named = bankPayouts.filter((one) => one.attemptId !== null)
  // Of any case: a transfer made by hand may have gone to the account of another one.
  const attempts = await readRefsOfAttempts(
    deps.database.db,
    named.flatMap((one) => one.attemptId ?? []),
  )
  const known = new Set(attempts.map((row) => row.attemptId))
  const unknown = named.filter((one) => one.attemptId !== null && !known.has(one.attemptId))
  if (unknown.length > 0) {
    const { explained } = await readUnrecordedTransfers(deps, caseId)
    const other = unknown.find((one) => !explained.some((transfer) => transfer.attemptId === one.attemptId))
    if (other !== undefined)
      return refuseUnknown(
        deps,
        `${other.bankPayoutRef}, ${formatCents(other.amountCents)}, case ${caseId}: this bank payout wasn’t in the books.`,
      )
  }
  return bankPayouts.find((bankPayout) => bankPayout.attemptId === attemptId) ?? null
}

/** Pays an attempt's money from the recipient's account at the provider to their bank. @throws OutcomeUnknown */
export const sendToBank = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { attemptId, caseId, accountRef, amountCents } = attempt
  if (accountRef === null) return
  const result =
    (await findBankPayout(deps, attempt, accountRef)) ??
    (await deps.payments.payToBank({ attemptId, caseId, accountRef, amountCents }))
  if (result.status === 'refused') await failPayout(deps, attempt, result.reason)
  else await applyBankPayout(deps, attempt, result)
}

/**
 * Sends an attempt: transfers it to the recipient's account at the provider, and from there to their bank.
 * Idempotent: a call after an interruption continues where the earlier one stopped.
 * @returns whether the transfer to the recipient's account is made; the bank payout may still have failed
 * @throws payoutsStopped, recipientNotVerified, OutcomeUnknown
 */
export const sendPayout = async (deps: Deps, key: AttemptKey): Promise<boolean> => {
  // A replica may have taken over since the last comparison, and have lost a hold, which shows nowhere else.
  await deps.handlers.detectRestore(deps)
  const found = await findTransfer(deps, key)
  const readyAttempt = await markRequested(deps, key)
  if (readyAttempt !== null) {
    const result = found ?? (await makeTransfer(deps, readyAttempt))
    if ('reason' in result) {
      await applyTransferRefusal(deps, readyAttempt.attempt, result)
      return false
    }
    await recordTransfer(deps, readyAttempt.attempt, { ...result, sentAt: deps.clock.now() })
  }
  const attempt = await readAttempt(deps.database.db, key)
  if (attempt?.state !== 'transferred') return false
  if (attempt.bankPayoutRef === null) await sendToBank(deps, attempt)
  return true
}

/** Sends an attempt as a job. If it may not be sent now, the sweep cancels it or sends it later. */
export const sendPayoutIfAllowed = async (deps: Deps, key: AttemptKey): Promise<void> => {
  try {
    await sendPayout(deps, key)
  } catch (error) {
    if (!isRefusal(error, 'payoutsStopped') && !isRefusal(error, 'recipientNotVerified')) throw error
    deps.log.warn({ err: error, ...key }, 'a payout waits')
  }
}
