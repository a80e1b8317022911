import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearingEntries } from '#server/ledger/clearing-account-entries.ts'
import {
  DUPLICATE_PAYMENT,
  duplicatePaymentDisputed,
  duplicatePaymentDisputeWon,
} from '#server/ledger/duplicate-payment-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { BalanceMovement, DisputeState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { feesOf, progressOf } from '../disputes/provider-dispute.policy.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { alertDisputed, alertNotReturned, alertReturnRequested } from './duplicate-payment-alerts.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentRow,
  lockDuplicatePayment,
} from './duplicate-payments.queries.ts'

/** Records that the bank withdrew the payment, which gives the donor the part not yet refunded. */
const applyWithdrawal = async (
  tx: Tx,
  deps: Deps,
  payment: DuplicatePaymentRow,
  { disputeRef }: DisputeState,
  { amountCents, at }: BalanceMovement,
): Promise<void> => {
  if (payment.disputeRef !== null)
    throw new Error(`${payment.paymentRef} is disputed twice, by ${disputeRef}, too`)
  const withdrawnCents = -amountCents
  const owedCents = Math.min(withdrawnCents, addCents(payment.amountCents, -payment.returnedCents))
  const now = deps.clock.now()
  await changeDuplicatePayment(tx, payment, {
    state: 'disputed',
    stateAt: now,
    disputeRef,
    disputedCents: withdrawnCents,
    disputedOwedCents: owedCents,
    returnedCents: addCents(payment.returnedCents, owedCents),
  })
  const event = { objectRef: disputeRef, amountCents: withdrawnCents, owedCents, occurredAt: at }
  const { caseId } = payment
  await postJournals(tx, deps.ids, { caseId, journals: [duplicatePaymentDisputed(event)], postedAt: now })
  await alertDisputed(tx, deps, payment, { disputeRef, lossCents: addCents(withdrawnCents, -owedCents) })
}

/** Records that the bank gave back what it had withdrawn, so that we owe it to the donor again. */
const applyReinstatement = async (
  tx: Tx,
  deps: Deps,
  payment: DuplicatePaymentRow,
  { disputeRef }: DisputeState,
  { at }: BalanceMovement,
): Promise<void> => {
  const { caseId, disputedCents: amountCents, disputedOwedCents: owedCents } = payment
  const now = deps.clock.now()
  const returnedCents = addCents(payment.returnedCents, -owedCents)
  const isFullyReturned = returnedCents === payment.amountCents
  await changeDuplicatePayment(tx, payment, {
    state: isFullyReturned ? 'succeeded' : 'failed',
    stateAt: now,
    returnedCents,
    failure: isFullyReturned ? null : 'dispute_won',
  })
  const event = { objectRef: disputeRef, amountCents, owedCents, occurredAt: at }
  await postJournals(tx, deps.ids, { caseId, journals: [duplicatePaymentDisputeWon(event)], postedAt: now })
  if (!isFullyReturned) await alertNotReturned(tx, deps, payment, { what: disputeRef, why: 'dispute_won' })
}

/**
 * Applies the provider's state of a duplicate payment's dispute. It reads the balance movements, so that the
 * order of events doesn't matter, and applies earlier refunds first.
 */
export const applyDuplicatePaymentDispute = async (
  deps: Deps,
  duplicatePayment: DuplicatePaymentRow,
  reported: DisputeState,
): Promise<void> => {
  const { caseId, paymentRef } = duplicatePayment
  const { disputeRef, movements } = reported
  for (const refund of await deps.payments.listRefunds(paymentRef))
    await applyDuplicatePaymentRefund(deps, duplicatePayment, refund)
  const withdrawn = movements.find(({ category }) => category === 'dispute')
  const reinstated = movements.find(({ category }) => category === 'dispute_reversal')
  await deps.database.transact(async (tx) => {
    const payment = await lockDuplicatePayment(tx, duplicatePayment)
    const source = { caseId, source: DUPLICATE_PAYMENT, sourceId: disputeRef }
    const posted = new Set((await readClearingEntries(tx, [source])).map(({ kind }) => kind))
    if (progressOf(reported) === 'inquiry') await alertReturnRequested(tx, deps, payment, disputeRef)
    if (withdrawn !== undefined && !posted.has('duplicate_payment_disputed'))
      await applyWithdrawal(tx, deps, payment, reported, withdrawn)
    if (reinstated !== undefined && !posted.has('duplicate_payment_dispute_won'))
      await applyReinstatement(
        tx,
        deps,
        await lockDuplicatePayment(tx, duplicatePayment),
        reported,
        reinstated,
      )
    await postJournals(tx, deps.ids, { caseId, journals: feesOf(reported), postedAt: deps.clock.now() })
  })
}
