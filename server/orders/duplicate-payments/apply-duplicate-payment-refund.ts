import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing } from '#server/ledger/clearing.ts'
import {
  DUPLICATE_PAYMENT,
  duplicatePaymentReturned,
  duplicatePaymentReturnFailed,
} from '#server/ledger/duplicate-payment-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { RefundState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { alertNotReturned } from './duplicate-payment-alerts.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentRow,
  type DuplicatePaymentState,
  lockDuplicatePayment,
} from './duplicate-payments.queries.ts'

type Posted = { readonly sent: boolean; readonly failed: boolean }

/** What the ledger already has of a refund. */
const postedOf = async (
  tx: Tx,
  { caseId }: DuplicatePaymentRow,
  { refundRef: sourceId }: RefundState,
): Promise<Posted> => {
  const entries = await readClearing(tx, [{ caseId, source: DUPLICATE_PAYMENT, sourceId }])
  const has = (kind: string): boolean => entries.some((entry) => entry.kind === kind)
  return { sent: has('duplicate_payment_returned'), failed: has('duplicate_payment_return_failed') }
}

/**
 * Forward only: a stale state changes nothing. A refund by staff that failed before we knew of it is ignored.
 */
const isNews = (second: DuplicatePaymentRow, reported: RefundState, posted: Posted): boolean => {
  if (posted.failed) return false
  if (reported.status === 'failed') return posted.sent || reported.refundId === second.duplicatePaymentId
  return !posted.sent || (second.state === 'sent' && reported.status === 'succeeded')
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

const take = async (
  tx: Tx,
  deps: Deps,
  second: DuplicatePaymentRow,
  reported: RefundState,
  posted: Posted,
): Promise<void> => {
  const { caseId, duplicatePaymentId } = second
  const now = deps.clock.now()
  const refund = {
    objectRef: reported.refundRef,
    amountCents: reported.amountCents,
    occurredAt: reported.madeAt,
  }
  const hasFailed = reported.status === 'failed'
  const returnedCents = addCents(
    second.returnedCents,
    posted.sent ? 0 : reported.amountCents,
    hasFailed ? -reported.amountCents : 0,
  )
  if (returnedCents > second.amountCents)
    throw new Error(`${reported.refundRef} gives back more than is left of ${second.paymentRef}`)
  const state = stateAfter(second, reported, returnedCents)
  const { refundRef, failure } = reported
  const refundRefs = [...new Set([...second.refundRefs, refundRef])]
  await changeDuplicatePayment(tx, second, { state, stateAt: now, returnedCents, refundRefs, failure })
  const journals = [
    ...(posted.sent ? [] : [duplicatePaymentReturned(refund)]),
    ...(hasFailed ? [duplicatePaymentReturnFailed({ ...refund, occurredAt: now })] : []),
  ]
  await postJournals(tx, deps.ids, { caseId, journals, postedAt: now })
  if (hasFailed) await alertNotReturned(tx, deps, second, { what: refundRef, why: failure ?? 'failed' })
  if (state !== 'sent' && state !== 'succeeded') return
  const payload = { caseId, duplicatePaymentId }
  await writeOutbox(tx, deps.ids, caseId, [{ topic: 'mail-duplicate-payment', payload, runAt: now }], now)
}

/** Applies the provider's state of a duplicate payment's refund, including one made at the provider. */
export const applyDuplicatePaymentRefund = async (
  deps: Deps,
  second: DuplicatePaymentRow,
  reported: RefundState,
): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const held = await lockDuplicatePayment(tx, second)
    const posted = await postedOf(tx, held, reported)
    if (isNews(held, reported, posted)) await take(tx, deps, held, reported, posted)
  })
}
