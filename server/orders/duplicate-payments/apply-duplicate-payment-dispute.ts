import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing } from '#server/ledger/clearing.ts'
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

/** The bank withdrew the payment: the part not yet refunded has reached the donor this way. */
const lose = async (
  tx: Tx,
  deps: Deps,
  held: DuplicatePaymentRow,
  { disputeRef }: DisputeState,
  { amountCents, at }: BalanceMovement,
): Promise<void> => {
  if (held.disputeRef !== null) throw new Error(`${held.paymentRef} is disputed twice, by ${disputeRef}, too`)
  const withdrawnCents = -amountCents
  const owedCents = Math.min(withdrawnCents, addCents(held.amountCents, -held.returnedCents))
  const now = deps.clock.now()
  await changeDuplicatePayment(tx, held, {
    state: 'disputed',
    stateAt: now,
    disputeRef,
    disputedCents: withdrawnCents,
    disputedOwedCents: owedCents,
    returnedCents: addCents(held.returnedCents, owedCents),
  })
  const lost = { objectRef: disputeRef, amountCents: withdrawnCents, owedCents, occurredAt: at }
  const { caseId } = held
  await postJournals(tx, deps.ids, { caseId, journals: [duplicatePaymentDisputed(lost)], postedAt: now })
  await alertDisputed(tx, deps, held, { disputeRef, lossCents: addCents(withdrawnCents, -owedCents) })
}

/** The money is back, and is owed to the donor as before. */
const regain = async (
  tx: Tx,
  deps: Deps,
  held: DuplicatePaymentRow,
  { disputeRef }: DisputeState,
  { at }: BalanceMovement,
): Promise<void> => {
  const { caseId, disputedCents: amountCents, disputedOwedCents: owedCents } = held
  const now = deps.clock.now()
  const returnedCents = addCents(held.returnedCents, -owedCents)
  const isBack = returnedCents === held.amountCents
  await changeDuplicatePayment(tx, held, {
    state: isBack ? 'succeeded' : 'failed',
    stateAt: now,
    returnedCents,
    failure: isBack ? null : 'dispute_won',
  })
  const won = { objectRef: disputeRef, amountCents, owedCents, occurredAt: at }
  await postJournals(tx, deps.ids, { caseId, journals: [duplicatePaymentDisputeWon(won)], postedAt: now })
  if (!isBack) await alertNotReturned(tx, deps, held, { what: disputeRef, why: 'dispute_won' })
}

/**
 * Applies the provider's state of a duplicate payment's dispute, from its balance movements, whichever event
 * came first. Earlier refunds are applied first.
 */
export const applyDuplicatePaymentDispute = async (
  deps: Deps,
  second: DuplicatePaymentRow,
  reported: DisputeState,
): Promise<void> => {
  const { caseId, paymentRef } = second
  const { disputeRef, movements } = reported
  for (const refund of await deps.payments.listRefunds(paymentRef))
    await applyDuplicatePaymentRefund(deps, second, refund)
  const withdrawn = movements.find(({ category }) => category === 'dispute')
  const returned = movements.find(({ category }) => category === 'dispute_reversal')
  await deps.database.transact(async (tx) => {
    const held = await lockDuplicatePayment(tx, second)
    const source = { caseId, source: DUPLICATE_PAYMENT, sourceId: disputeRef }
    const posted = new Set((await readClearing(tx, [source])).map(({ kind }) => kind))
    if (progressOf(reported) === 'inquiry') await alertReturnRequested(tx, deps, held, disputeRef)
    if (withdrawn !== undefined && !posted.has('duplicate_payment_disputed'))
      await lose(tx, deps, held, reported, withdrawn)
    if (returned !== undefined && !posted.has('duplicate_payment_dispute_won'))
      await regain(tx, deps, await lockDuplicatePayment(tx, second), reported, returned)
    await postJournals(tx, deps.ids, { caseId, journals: feesOf(reported), postedAt: deps.clock.now() })
  })
}
