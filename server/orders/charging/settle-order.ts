import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { donationCaptured, type JournalDraft, processorFeeKnown } from '#server/ledger/events.ts'
import { postingSteps } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { type OutboxEntry, outboxStep } from '#server/platform/outbox.ts'
import { openDonorName } from '../opening/order-person.ts'
import type { OrderPlace } from '../order-key.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { isPaid, statesBefore } from '../orders.state.ts'
import { noticeSecondPayment } from '../second-payments/notice-second-payment.ts'

export const ANONYMOUS = 'Anonymous'
const FEE_DELAY_MS = 60_000

export type Settlement = {
  readonly place: OrderPlace
  readonly attempt: number
  readonly charge: PaidCharge
  /** False for gifts of the past, whose donors got their mail then: whoever settles them notes them for their donors. */
  readonly sendReceipt: boolean
}

const journalsOf = (order: OrderRow, charge: PaidCharge): JournalDraft[] => {
  const gift = donationCaptured({ ...order, occurredAt: charge.paidAt })
  if (charge.feeCents === null || charge.balanceRef === null) return gift
  return [
    ...gift,
    processorFeeKnown({
      balanceRef: charge.balanceRef,
      feeCents: charge.feeCents,
      occurredAt: charge.paidAt,
    }),
  ]
}

const laterWork = ({ place, charge, sendReceipt }: Settlement, now: Date): OutboxEntry[] => [
  // With its receipt a gift is also noted for its donor: one piece of work a gift, not two.
  ...(sendReceipt ? [{ topic: 'send-receipt', payload: place, runAt: now }] : []),
  ...(charge.feeCents === null
    ? [
        {
          topic: 'post-fee',
          payload: { ...place, paymentRef: charge.paymentRef },
          runAt: new Date(now.getTime() + FEE_DELAY_MS),
        },
      ]
    : []),
]

/**
 * Everything a payment changes, in one statement and so all or nothing: the order is paid, the public sees the gift,
 * the books know, and what comes later is noted. Only where the order wasn't paid before.
 *
 * @returns whether this statement was the one that settled it
 */
const writeSettlement = async (
  { database, ids }: Deps,
  settlement: Settlement,
  order: OrderRow,
  displayName: string,
  now: Date,
): Promise<boolean> => {
  const { place, attempt, charge } = settlement
  const { caseId, orderId } = place
  const isPaidNow = sql<boolean>`exists (select 1 from paid)`
  const posting = {
    caseId,
    journals: journalsOf(order, charge),
    postedAt: now,
    counts: { donations: 1, donors: sql<number>`(select count(*) from known where gifts = 1)` },
  }
  const settle = sql<{ paid: number }>`
    with paid as (
      update orders set state = 'succeeded', state_at = ${now}, paid_at = ${charge.paidAt}, attempt = greatest(attempt, ${attempt}::smallint),
        provider_ref = ${charge.paymentRef}, charge_ref = ${charge.chargeRef},
        pay_method = ${charge.payMethod}, card_brand = ${charge.cardBrand}, card_last4 = ${charge.cardLast4}
      where case_id = ${caseId} and order_id = ${orderId} and state = any(${statesBefore('paid')}::text[])
      returning case_id, order_id, hide_name, hide_amount, amount_cents, message, email_hash
    ), tried as (
      update charge_attempt a set state = 'succeeded', provider_ref = ${charge.paymentRef}, answered_at = ${now}
      from paid where a.case_id = ${caseId} and a.order_id = paid.order_id and a.attempt = ${attempt}
    ), shown as (
      insert into donation (case_id, donation_id, display_name, hide_name, hide_amount, amount_cents, message, email_hash, donated_at)
      select case_id, order_id, ${displayName}, hide_name, hide_amount, amount_cents, message, email_hash, ${charge.paidAt}::timestamptz from paid
    ), known as (
      insert into case_donor (case_id, email_hash, first_at, gifts)
      select case_id, email_hash, ${charge.paidAt}::timestamptz, 1 from paid
      on conflict (case_id, email_hash) do update set gifts = case_donor.gifts + 1 returning gifts
    ), ${postingSteps(ids, posting, isPaidNow)}, ${outboxStep(ids, caseId, laterWork(settlement, now), now, isPaidNow)}
    select count(*)::int as paid from paid`
  const { rows } = await database.statement((reader) => settle.execute(reader))
  return (rows[0]?.paid ?? 0) > 0
}

/** The name the public reads; an erased person, like a hidden one, is "Anonymous". */
const publicName = async (deps: Deps, order: OrderRow): Promise<string> =>
  order.hideName ? ANONYMOUS : ((await openDonorName(deps, deps.database.reader, order)) ?? ANONYMOUS)

/** Nothing more happens to a paid order. A second payment for it is nobody's gift: it goes back. */
const seePaid = async (deps: Deps, order: OrderRow, charge: PaidCharge): Promise<false> => {
  if (order.providerRef !== charge.paymentRef) await noticeSecondPayment(deps, order, charge)
  return false
}

/**
 * Money came in: the order is paid, the gift is public, the books know. One statement. Called by the charge,
 * the webhook's worker, the status poll and the sweeps alike; whoever comes second changes nothing. With another payment
 * than the one that paid the order, that is noticed, and goes back.
 *
 * @returns whether this call was the one that settled it
 * @throws Error where the provider took another amount than the order's: that is never settled, but looked into
 */
export const settleOrder = async (deps: Deps, settlement: Settlement): Promise<boolean> => {
  const { place, charge } = settlement
  const order = await readOrder(deps.database.reader, place)
  if (order === null)
    throw new Error(`Payment ${charge.paymentRef} is for order ${place.orderId}, which doesn’t exist`)
  if (isPaid(order.state)) return seePaid(deps, order, charge)
  if (order.totalCents !== charge.amountCents)
    throw new Error(
      `Payment ${charge.paymentRef} took ${charge.amountCents} cents for order ${place.orderId} of ${order.totalCents}`,
    )
  if (await writeSettlement(deps, settlement, order, await publicName(deps, order), deps.clock.now()))
    return true
  // Somebody settled it meanwhile: by the same payment, or by another.
  const settled = await readOrder(deps.database.reader, place)
  return settled !== null && isPaid(settled.state) ? seePaid(deps, settled, charge) : false
}
