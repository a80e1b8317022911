import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearingEntries } from '#server/ledger/clearing-account-entries.ts'
import {
  DUPLICATE_PAYMENT,
  duplicatePaymentReturned,
  duplicatePaymentReturnFailed,
} from '#server/ledger/duplicate-payment-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { RefundState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailDuplicatePaymentJob } from '../donation-jobs.ts'
import { alertNotReturned } from './duplicate-payment-alerts.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentRow,
  type DuplicatePaymentState,
  lockDuplicatePayment,
} from './duplicate-payments.queries.ts'

type Posted = { readonly hasReturn: boolean; readonly hasFailure: boolean }

/** Which of a refund's journals are already in the ledger. */
const readPosted = async (
  tx: Tx,
  { caseId }: DuplicatePaymentRow,
  { refundRef: sourceId }: RefundState,
): Promise<Posted> => {
  const entries = await readClearingEntries(tx, [{ caseId, source: DUPLICATE_PAYMENT, sourceId }])
  const has = (kind: string): boolean => entries.some((entry) => entry.kind === kind)
  return {
    hasReturn: has('duplicate_payment_returned'),
    hasFailure: has('duplicate_payment_return_failed'),
  }
}

/**
 * Whether a reported state changes anything. A stale one doesn't, nor does a refund by staff that failed before
 * we knew of it.
 */
const hasEffect = (duplicatePayment: DuplicatePaymentRow, reported: RefundState, posted: Posted): boolean => {
  if (posted.hasFailure) return false
  if (reported.status === 'failed')
    return posted.hasReturn || reported.refundId === duplicatePayment.duplicatePaymentId
  return !posted.hasReturn || (duplicatePayment.state === 'sent' && reported.status === 'succeeded')
}

const stateAfter = (
  { state, amountCents }: DuplicatePaymentRow,
  { status }: RefundState,
  returnedCents: number,
): DuplicatePaymentState => {
  if (status === 'failed') return 'failed'
  if (returnedCents < amountCents) return state
  return status === 'pending' ? 'sent' : 'succeeded'
}

const applyReported = async (
  tx: Tx,
  deps: Deps,
  duplicatePayment: DuplicatePaymentRow,
  reported: RefundState,
  posted: Posted,
): Promise<void> => {
  const { caseId, duplicatePaymentId } = duplicatePayment
  const now = deps.clock.now()
  const refund = {
    objectRef: reported.refundRef,
    amountCents: reported.amountCents,
    occurredAt: reported.madeAt,
  }
  const hasFailed = reported.status === 'failed'
  const returnedCents = addCents(
    duplicatePayment.returnedCents,
    posted.hasReturn ? 0 : reported.amountCents,
    hasFailed ? -reported.amountCents : 0,
  )
  if (returnedCents > duplicatePayment.amountCents)
    throw new Error(`${reported.refundRef} gives back more than is left of ${duplicatePayment.paymentRef}`)
  const state = stateAfter(duplicatePayment, reported, returnedCents)
  const { refundRef, failure } = reported
  const refundRefs = [...new Set([...duplicatePayment.refundRefs, refundRef])]
  await changeDuplicatePayment(tx, duplicatePayment, {
    state,
    stateAt: now,
    returnedCents,
    refundRefs,
    failure,
  })
  const journals = [
    ...(posted.hasReturn ? [] : [duplicatePaymentReturned(refund)]),
    ...(hasFailed ? [duplicatePaymentReturnFailed({ ...refund, occurredAt: now })] : []),
  ]
  await postJournals(tx, deps.ids, { caseId, journals, postedAt: now })
  if (hasFailed)
    await alertNotReturned(tx, deps, duplicatePayment, { what: refundRef, why: failure ?? 'failed' })
  if (state !== 'sent' && state !== 'succeeded') return
  const payload = { caseId, duplicatePaymentId }
  await writeOutbox(tx, deps.ids, caseId, [mailDuplicatePaymentJob.at(now, payload)], now)
}

/** Applies the provider's state of a duplicate payment's refund, including one made at the provider. */
export const applyDuplicatePaymentRefund = async (
  deps: Deps,
  duplicatePayment: DuplicatePaymentRow,
  reported: RefundState,
): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const locked = await lockDuplicatePayment(tx, duplicatePayment)
    const posted = await readPosted(tx, locked, reported)
    if (hasEffect(locked, reported, posted)) await applyReported(tx, deps, locked, reported, posted)
  })
}
