import { sql } from 'kysely'
import { donationCaptured, type JournalDraft } from '#server/ledger/events.ts'
import { journalRows } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JobEntry } from '#server/platform/jobs/job-entry.ts'
import { clearsAtOf } from '../clearing-donations.ts'
import { keepCardJob, mailReceiptJob, mailTributeCardJob } from '../donation-jobs.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { statesBefore } from '../orders.state.ts'
import { feeForLater, feeJournals } from './post-fee.ts'

export type Settlement = {
  readonly orderIds: OrderIds
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

const laterWork = ({ order, charge, sendReceipt }: ReadySettlement, now: Date): JobEntry[] => {
  const payload: OrderIds = { caseId: order.caseId, orderId: order.orderId }
  return [
    // The receipt's job also adds the donation to its donor's statement, which saves a second job.
    ...(sendReceipt ? [mailReceiptJob.at(now, payload)] : []),
    ...(sendReceipt && order.cardCipher !== null ? [mailTributeCardJob.at(now, payload)] : []),
    ...(charge.cardToKeep === null ? [] : [keepCardJob.at(now, { paymentRef: charge.paymentRef })]),
    ...feeForLater(order, charge, now),
  ]
}

type SettlementBatch = {
  readonly ids: Ids
  readonly now: Date
  readonly caseId: string
  /** All of this case, one per order. */
  readonly settlements: readonly ReadySettlement[]
}

const paymentRow = ({ order, attempt, charge, displayName }: ReadySettlement, isFirstOfBatch: boolean) => ({
  order_id: order.orderId,
  attempt,
  paid_at: charge.paidAt,
  payment_ref: charge.paymentRef,
  charge_ref: charge.chargeRef,
  pay_method: charge.payMethod,
  card_brand: charge.cardBrand,
  card_last4: charge.cardLast4,
  display_name: displayName,
  clears_at: clearsAtOf(charge.paidAt, false),
  // If the case has no earlier donation, either.
  first_clears_at: clearsAtOf(charge.paidAt, isFirstOfBatch),
})

/**
 * Settles payments of one case in one round trip (`app.settle_donations`): marks their orders paid, publishes
 * the donations, posts the journals and writes the outbox, all or nothing. Skips orders that were paid before.
 * @returns ids of the orders that this call settled
 */
export const writeSettlements = async (
  db: Db,
  { ids, now, caseId, settlements }: SettlementBatch,
): Promise<ReadonlySet<string>> => {
  const orderIds = settlements.map(({ order }) => order.orderId)
  const firstMs = Math.min(...settlements.map(({ charge }) => charge.paidAt.getTime()))
  const payments = settlements.map((one) => paymentRow(one, one.charge.paidAt.getTime() === firstMs))
  const ledgerRows = settlements.map((settlement) =>
    journalRows(ids, settlement.order.orderId, journalsOf(settlement)),
  )
  const outboxRows = settlements.flatMap((settlement) =>
    laterWork(settlement, now).map(({ topic, payload, runAt }) => ({
      order_id: settlement.order.orderId,
      outbox_id: ids.uuid(),
      topic,
      payload,
      run_at: runAt,
    })),
  )
  const { rows } = await sql<{ settled: string[] }>`select app.settle_donations(
    ${caseId}, ${orderIds}::uuid[], ${now}::timestamptz, ${statesBefore('paid')}::text[],
    ${JSON.stringify(payments)}::jsonb, ${JSON.stringify(ledgerRows.flatMap(({ journals }) => journals))}::jsonb,
    ${JSON.stringify(ledgerRows.flatMap(({ lines }) => lines))}::jsonb, ${JSON.stringify(outboxRows)}::jsonb,
    ${ids.uuid()}::uuid) as settled`.execute(db)
  return new Set(rows.flatMap(({ settled }) => settled))
}
