import { sql } from 'kysely'
import { donationCaptured, type JournalDraft } from '#server/ledger/events.ts'
import { journalRows } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { OutboxEntry } from '#server/platform/jobs/outbox.ts'
import type { OrderPlace } from '../order-key.ts'
import type { OrderRow } from '../orders.queries.ts'
import { statesBefore } from '../orders.state.ts'
import { feeForLater, feeJournals } from './post-fee.ts'

export type Settlement = {
  readonly place: OrderPlace
  readonly attempt: number
  readonly charge: PaidCharge
  /**
   * False for the demo's past donations, which get no receipt; their caller records them for the donor's
   * statement.
   */
  readonly sendReceipt: boolean
}

/** A settlement with the data read for it. */
export type ReadySettlement = Settlement & {
  readonly order: OrderRow
  /** The donor's public name, unless the donor is erased before the statement runs. */
  readonly displayName: string
}

const journalsOf = ({ order, charge }: ReadySettlement): JournalDraft[] => [
  ...donationCaptured({ ...order, occurredAt: charge.paidAt }),
  ...feeJournals(charge),
]

const laterWork = ({ order, charge, sendReceipt }: ReadySettlement, now: Date): OutboxEntry[] => {
  const payload: OrderPlace = { caseId: order.caseId, orderId: order.orderId }
  return [
    // The receipt's job also records the donation for its donor: one job per donation rather than two.
    ...(sendReceipt ? [{ topic: 'mail-receipt', payload, runAt: now }] : []),
    ...(sendReceipt && order.cardCipher !== null
      ? [{ topic: 'mail-tribute-card', payload, runAt: now }]
      : []),
    ...feeForLater(order, charge, now),
  ]
}

type Writing = {
  readonly ids: Ids
  readonly now: Date
  readonly caseId: string
  /** All of this case, each of a different order. */
  readonly settlements: readonly ReadySettlement[]
}

const paymentRow = ({ order, attempt, charge, displayName }: ReadySettlement) => ({
  ...{ order_id: order.orderId, attempt, paid_at: charge.paidAt, payment_ref: charge.paymentRef },
  ...{ charge_ref: charge.chargeRef, pay_method: charge.payMethod, card_brand: charge.cardBrand },
  ...{ card_last4: charge.cardLast4, display_name: displayName },
})

/**
 * Everything that payments of one case change, atomically in one round trip (`app.settle_donations`): the
 * orders are paid, the donations are public, the journals are posted, and later work is in the outbox. Skips
 * orders that were paid before.
 * @returns ids of the orders that this call settled
 */
export const writeSettlements = async (
  reader: Db,
  { ids, now, caseId, settlements }: Writing,
): Promise<ReadonlySet<string>> => {
  const orderIds = settlements.map(({ order }) => order.orderId)
  const drawn = settlements.map((one) => journalRows(ids, one.order.orderId, journalsOf(one)))
  const later = settlements.flatMap((one) =>
    laterWork(one, now).map(({ topic, payload, runAt }) => ({
      ...{ order_id: one.order.orderId, outbox_id: ids.uuid(), topic, payload, run_at: runAt },
    })),
  )
  const { rows } = await sql<{ settled: string[] }>`select app.settle_donations(
    ${caseId}, ${orderIds}::uuid[], ${now}::timestamptz, ${statesBefore('paid')}::text[],
    ${JSON.stringify(settlements.map(paymentRow))}::jsonb, ${JSON.stringify(drawn.flatMap(({ journals }) => journals))}::jsonb,
    ${JSON.stringify(drawn.flatMap(({ lines }) => lines))}::jsonb, ${JSON.stringify(later)}::jsonb,
    ${ids.uuid()}::uuid) as settled`.execute(reader)
  return new Set(rows.flatMap(({ settled }) => settled))
}
