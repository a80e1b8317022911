import type { Deps } from '#server/deps.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import { secondPaymentTaken } from '#server/ledger/second-payment-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { type OutboxEntry, writeOutbox } from '#server/platform/outbox.ts'
import { feeForLater, feeJournals } from '../charging/post-fee.ts'
import type { OrderRow } from '../orders.queries.ts'
import { insertSecondPayment } from './second-payments.queries.ts'

const journalsOf = (charge: PaidCharge): JournalDraft[] => {
  const { chargeRef: objectRef, amountCents, paidAt: occurredAt } = charge
  return [secondPaymentTaken({ objectRef, amountCents, occurredAt }), ...feeJournals(charge)]
}

/**
 * A payment came in for an order that another one has paid. In one transaction the books owe it to the donor, and that
 * it goes back is noted. Whoever notices it again, on whichever road, changes nothing.
 */
export const noticeSecondPayment = async (
  { database, ids, clock, log }: Pick<Deps, 'database' | 'ids' | 'clock' | 'log'>,
  { caseId, orderId, providerRef }: OrderRow,
  charge: PaidCharge,
): Promise<void> => {
  const now = clock.now()
  const { paymentRef, chargeRef, amountCents, cardBrand, cardLast4, paidAt } = charge
  const secondPaymentId = ids.uuid()
  const place = { caseId, secondPaymentId }
  const row = { ...place, orderId, paymentRef, chargeRef, amountCents, cardBrand, cardLast4, paidAt }
  const later: OutboxEntry[] = [
    { topic: 'return-second-payment', payload: place, runAt: now },
    ...feeForLater({ caseId, orderId }, charge, now),
  ]
  const isNew = await database.transact(async (tx) => {
    if (!(await insertSecondPayment(tx, { ...row, noticedAt: now, stateAt: now }))) return false
    await postJournals(tx, ids, { caseId, journals: journalsOf(charge), postedAt: now })
    await writeOutbox(tx, ids, caseId, later, now)
    return true
  })
  if (isNew) log.warn({ orderId, paymentRef, paidBy: providerRef }, 'an order was paid twice: one goes back')
}
