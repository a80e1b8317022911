import type { Deps } from '#server/deps.ts'
import { duplicatePaymentTaken } from '#server/ledger/duplicate-payment-events.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import type { JobEntry } from '#server/platform/jobs/job-entry.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { feeForLater, feeJournals } from '../charging/post-fee.ts'
import { detachCardJob, returnDuplicatePaymentJob } from '../donation-jobs.ts'
import type { OrderRow } from '../order-row.ts'
import { insertDuplicatePayment } from './duplicate-payments.queries.ts'

const journalsOf = (charge: PaidCharge): JournalDraft[] => {
  const { chargeRef: objectRef, amountCents, paidAt: occurredAt } = charge
  return [duplicatePaymentTaken({ objectRef, amountCents, occurredAt }), ...feeJournals(charge)]
}

/**
 * Records a payment for an order that another payment has paid: posts it as owed to the donor and schedules its
 * refund, in one transaction. A card that was to be kept is detached at the provider instead. Idempotent.
 */
export const recordDuplicatePayment = async (
  { database, ids, clock, log }: Pick<Deps, 'database' | 'ids' | 'clock' | 'log'>,
  { caseId, orderId, providerRef }: OrderRow,
  charge: PaidCharge,
): Promise<void> => {
  const now = clock.now()
  const { paymentRef, chargeRef, amountCents, cardBrand, cardLast4, paidAt, cardToKeep } = charge
  const duplicatePaymentId = ids.uuid()
  const paymentIds = { caseId, duplicatePaymentId }
  const row = { ...paymentIds, orderId, paymentRef, chargeRef, amountCents, cardBrand, cardLast4, paidAt }
  const outbox: JobEntry[] = [
    returnDuplicatePaymentJob.at(now, paymentIds),
    ...feeForLater({ caseId, orderId }, charge, now),
    ...(cardToKeep === null ? [] : [detachCardJob.at(now, { cardRef: cardToKeep.paymentMethodRef })]),
  ]
  const isNew = await database.transact(async (tx) => {
    if (!(await insertDuplicatePayment(tx, { ...row, noticedAt: now, stateAt: now }))) return false
    await postJournals(tx, ids, { caseId, journals: journalsOf(charge), postedAt: now })
    await writeOutbox(tx, ids, caseId, outbox, now)
    return true
  })
  if (isNew) log.warn({ orderId, paymentRef, paidBy: providerRef }, 'an order was paid twice: one goes back')
}
