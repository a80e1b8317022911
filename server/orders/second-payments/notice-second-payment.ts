import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { processorFeeKnown } from '#server/ledger/events.ts'
import { secondPaymentTaken } from '#server/ledger/second-payment-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { type OutboxEntry, writeOutbox } from '#server/platform/outbox.ts'
import type { OrderRow } from '../orders.queries.ts'
import { insertSecondPayment } from './second-payments.queries.ts'

const FEE_DELAY_MS = MINUTE_MS

const journalsOf = (charge: PaidCharge) => {
  const { amountCents, paidAt: occurredAt, feeCents, balanceRef } = charge
  const taken = secondPaymentTaken({ objectRef: charge.chargeRef, amountCents, occurredAt })
  if (feeCents === null || balanceRef === null) return [taken]
  return [taken, processorFeeKnown({ balanceRef, feeCents, occurredAt })]
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
  const later: OutboxEntry[] = [{ topic: 'return-second-payment', payload: place, runAt: now }]
  if (charge.feeCents === null)
    later.push({
      topic: 'post-fee',
      payload: { caseId, orderId, paymentRef },
      runAt: new Date(now.getTime() + FEE_DELAY_MS),
    })
  const isNew = await database.transact(async (tx) => {
    if (!(await insertSecondPayment(tx, { ...row, noticedAt: now, stateAt: now }))) return false
    await postJournals(tx, ids, { caseId, journals: journalsOf(charge), postedAt: now })
    await writeOutbox(tx, ids, caseId, later, now)
    return true
  })
  if (isNew) log.warn({ orderId, paymentRef, paidBy: providerRef }, 'an order was paid twice: one goes back')
}
