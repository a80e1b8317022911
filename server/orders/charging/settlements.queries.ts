import { type RawBuilder, sql } from 'kysely'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import { donationCaptured, type JournalDraft } from '#server/ledger/events.ts'
import { postingSteps } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import { type OutboxEntry, outboxStep } from '#server/platform/jobs/outbox.ts'
import { FORGOTTEN } from '../opening/order-person.ts'
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
export type ReadySettlement = Omit<Settlement, 'place'> & {
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
    ...feeForLater(order, charge, now),
  ]
}

/** The provider's answers as the step `asked`: a row per order. */
const askedStep = (settlements: readonly ReadySettlement[]): RawBuilder<unknown> => {
  const column = <T>(pick: (settlement: ReadySettlement) => T): T[] => settlements.map(pick)
  return sql`asked as (
      select * from unnest(
        ${column(({ order }) => order.orderId)}::uuid[], ${column(({ attempt }) => attempt)}::smallint[],
        ${column(({ charge }) => charge.paidAt)}::timestamptz[], ${column(({ charge }) => charge.paymentRef)}::text[],
        ${column(({ charge }) => charge.chargeRef)}::text[], ${column(({ charge }) => charge.balanceRef)}::text[],
        ${column(({ charge }) => charge.payMethod)}::text[], ${column(({ charge }) => charge.cardBrand)}::text[],
        ${column(({ charge }) => charge.cardLast4)}::text[], ${column(({ displayName }) => displayName)}::text[])
        as asked (order_id, attempt, paid_at, payment_ref, charge_ref, balance_ref, pay_method, card_brand, card_last4, display_name)
    )`
}

type Writing = {
  readonly ids: Ids
  readonly now: Date
  readonly caseId: string
  /** All of this case, each of a different order. */
  readonly settlements: readonly ReadySettlement[]
}

/**
 * Everything that payments of one case change, atomically in one statement: the orders are paid, the
 * donations are public, the journals are posted, and later work is in the outbox. Skips orders that were paid
 * before; returns the settled ones.
 */
export const settlingStatement = ({ ids, now, caseId, settlements }: Writing) => {
  const orderIds = settlements.map(({ order }) => order.orderId)
  const posting = {
    caseId,
    journals: settlements.flatMap(journalsOf),
    postedAt: now,
    counts: {
      donations: sql<number>`(select count(*) from paid)`,
      donors: sql<number>`(select count(*) from known join gave using (email_hash) where known.gifts = gave.gifts)`,
    },
  }
  const later = settlements.flatMap((settlement) => laterWork(settlement, now))
  const isOfPaid = sql<boolean>`journal.source_id in (select order_id::text from paid union all select balance_ref from paid)`
  const isForPaid = sql<boolean>`(entry.payload->>'orderId')::uuid in (select order_id from paid)`
  // The ids are repeated beside the join, so that the planner can use the key: see migration 0230.
  return sql<{ orderId: string }>`
    with ${askedStep(settlements)}, paid as (
      update orders set state = 'succeeded', state_at = ${now}, paid_at = asked.paid_at,
        attempt = greatest(orders.attempt, asked.attempt), provider_ref = asked.payment_ref, charge_ref = asked.charge_ref,
        pay_method = asked.pay_method, card_brand = asked.card_brand, card_last4 = asked.card_last4
      from asked
      where orders.case_id = ${caseId} and orders.order_id = any(${orderIds}::uuid[])
        and orders.order_id = asked.order_id and orders.state = any(${statesBefore('paid')}::text[])
      returning orders.case_id, orders.order_id, orders.name_shown, orders.hide_amount, orders.amount_cents, orders.message,
        orders.email_hash, asked.paid_at, asked.attempt, asked.payment_ref, asked.balance_ref,
        case when orders.name_cipher = ${FORGOTTEN} then ${ANONYMOUS} else asked.display_name end as display_name
    ), tried as (
      update charge_attempt set state = 'succeeded', provider_ref = paid.payment_ref, answered_at = ${now}
      from paid
      where charge_attempt.case_id = ${caseId} and charge_attempt.order_id = paid.order_id
        and charge_attempt.order_id = any(${orderIds}::uuid[]) and charge_attempt.attempt = paid.attempt
    ), shown as (
      insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, message, email_hash, donated_at)
      select case_id, order_id, display_name, name_shown, hide_amount, amount_cents, message, email_hash, paid_at from paid
      returning donation_id
    ), gave as (
      select case_id, email_hash, min(paid_at) as first_at, count(*)::integer as gifts from paid group by case_id, email_hash
    ), known as (
      insert into case_donor (case_id, email_hash, first_at, gifts)
      select case_id, email_hash, first_at, gifts from gave order by email_hash
      on conflict (case_id, email_hash) do update set gifts = case_donor.gifts + excluded.gifts
      returning email_hash, gifts
    ), ${postingSteps(ids, posting, isOfPaid)}, ${outboxStep(ids, caseId, later, now, isForPaid)}
    select order_id from paid`
}

/** @returns ids of the orders that this statement settled */
export const writeSettlements = async (reader: Db, writing: Writing): Promise<ReadonlySet<string>> => {
  const { rows } = await settlingStatement(writing).execute(reader)
  return new Set(rows.map(({ orderId }) => orderId))
}
