import { addCents } from '#contract/money.ts'
import type { DonationReturnReason } from '#contract/orders/donation-requests.ts'
import { PAID_OUT } from '#contract/orders/refund-sentences.ts'
import type { Deps } from '#server/deps.ts'
import { holds } from '#server/ledger/balance.store.ts'
import { type ReturnedParts, refundReserved, returnedTotal } from '#server/ledger/refund-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/orders.queries.ts'
import { isRefundable, returnParts } from '#server/orders/refund-parts.ts'
import { lockOrder } from '#server/orders/returns.queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { nothingToReturn, notRefundable } from './not-refundable.ts'
import {
  insertRefund,
  type RefundPlace,
  type RefundRow,
  readRefund,
  readRefundByKey,
} from './refunds.queries.ts'
import { trySendRefund } from './send-refund.ts'

export type RefundAsk = {
  readonly place: OrderPlace
  /** One refund a key, however often it is sent. */
  readonly idempotencyKey: string
  readonly reason: DonationReturnReason
  /**
   * What of the order is refunded; null where that isn't possible. Called with the order locked: it reads what else it
   * depends on in the same transaction, so that nothing changes in between.
   */
  readonly parts: (order: OrderRow, tx: Tx) => ReturnedParts | null | Promise<ReturnedParts | null>
  /** Only while the case still has the money. Without it the case may owe: later transfers are smaller. */
  readonly onlyIfHeld: boolean
  readonly staffId?: string
  /** What else becomes so with the promise, or not at all; not where the key was sent before. */
  readonly alongside?: (tx: Tx) => Promise<void>
}

const reserveRefund = async (
  tx: Tx,
  { ids, clock }: Deps,
  ask: RefundAsk,
  order: OrderRow,
): Promise<RefundPlace> => {
  const { caseId, orderId } = order
  const parts = isRefundable(order) ? await ask.parts(order, tx) : null
  if (parts === null || returnedTotal(parts) === 0) throw nothingToReturn(order.state)
  const ownCents = addCents(parts.donationCents, -parts.feeCents)
  // Also where the sum doesn't matter: every debit of a case locks its balance first.
  const isHeld = await holds(tx, caseId, ownCents)
  if (!isHeld && ask.onlyIfHeld) throw notRefundable(PAID_OUT, 'paid out by now')
  const now = clock.now()
  const refundId = ids.uuid()
  const counts = await returnParts(tx, order, parts, now)
  await insertRefund(tx, {
    caseId,
    refundId,
    orderId,
    idempotencyKey: ask.idempotencyKey,
    reason: ask.reason,
    staffId: ask.staffId ?? null,
    ...parts,
    totalCents: returnedTotal(parts),
    state: 'asked',
    createdAt: now,
    stateAt: now,
  })
  const journals = [refundReserved({ ...parts, refundId, occurredAt: now })]
  await postJournals(tx, ids, { caseId, journals, postedAt: now, counts })
  const place = { caseId, refundId }
  const sending = { topic: 'send-refund', payload: place, runAt: now }
  const recovering = { topic: 'recover-overpaid', payload: { caseId }, runAt: now }
  await writeOutbox(tx, ids, caseId, isHeld ? [sending] : [sending, recovering], now)
  await ask.alongside?.(tx)
  return place
}

/**
 * Promises money back: in one transaction the case can't spend it any more, the public total is without it, and that it
 * has to be sent is noted. Then the provider is asked. The same key gives the same refund.
 *
 * @throws notRefundable · notFound · keyReused where the key stands for a refund of another gift
 */
export const askRefund = async (deps: Deps, ask: RefundAsk): Promise<RefundRow> => {
  const { caseId, orderId } = ask.place
  const place = await deps.database.transact(async (tx): Promise<RefundPlace> => {
    const order = await lockOrder(tx, ask.place)
    if (order === null) throw new Refusal('notFound')
    const earlier = await readRefundByKey(tx, caseId, ask.idempotencyKey)
    if (earlier === null) return reserveRefund(tx, deps, ask, order)
    if (earlier.orderId !== orderId) throw new Refusal('keyReused')
    return earlier
  })
  await trySendRefund(deps, place)
  const refund = await readRefund(deps.database.reader, place)
  if (refund === null) throw new Error(`Refund ${place.refundId} is gone`)
  return refund
}
