import type { OrderState } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentState } from '#server/outside/payments/port.ts'
import { writeOutbox } from '#server/platform/outbox.ts'
import type { OrderPlace } from './order-key.ts'
import { type AttemptState, answerAttempt, moveOrder, readOrder, rememberRef } from './orders.queries.ts'
import type { OrderEvent } from './orders.state.ts'
import { settleOrder } from './settle-order.ts'

const RESOLVE_AFTER_MS = 5000

type Move = {
  readonly event: OrderEvent
  readonly to: OrderState
  readonly attempt: AttemptState
  readonly declineCode?: string
}

const moveFor = (payment: Exclude<PaymentState, { state: 'succeeded' }>): Move => {
  switch (payment.state) {
    case 'requires_action':
      return { event: 'actionRequired', to: 'requires_action', attempt: 'requires_action' }
    case 'processing':
      return { event: 'processingReported', to: 'processing', attempt: 'processing' }
    case 'failed':
      return { event: 'declined', to: 'failed', attempt: 'failed', declineCode: payment.declineCode }
    case 'cancelled':
      return { event: 'declined', to: 'failed', attempt: 'failed', declineCode: 'cancelled' }
  }
}

/**
 * Takes over what the provider says of an attempt. Forward only: an old word about an earlier attempt, or one that
 * the order has gone past, changes nothing.
 *
 * @returns where the order stands now
 */
export const applyPayment = async (
  deps: Deps,
  place: OrderPlace,
  attempt: number,
  payment: PaymentState,
): Promise<OrderState> => {
  const { database, clock } = deps
  if (payment.paymentRef !== null) await rememberRef(database.reader, payment.paymentRef, place)
  if (payment.state === 'succeeded') {
    await settleOrder(deps, { place, attempt, charge: payment.charge, sendReceipt: true })
  } else {
    const move = moveFor(payment)
    const now = clock.now()
    await database.transact(async (tx) => {
      const more = payment.paymentRef === null ? {} : { providerRef: payment.paymentRef }
      await moveOrder(tx, place, move.event, move.to, now, { ofAttempt: attempt, ...more })
      await answerAttempt(tx, place, attempt, {
        state: move.attempt,
        providerRef: payment.paymentRef,
        answeredAt: now,
        ...(move.declineCode === undefined ? {} : { declineCode: move.declineCode }),
      })
    })
  }
  return (await readOrder(database.reader, place))?.state ?? 'unknown'
}

/** Nobody knows whether the provider acted: a state of its own, resolved soon by asking again under the same key. */
export const noteLostOutcome = async (
  { database, clock, ids }: Deps,
  place: OrderPlace,
  attempt: number,
): Promise<void> => {
  const now = clock.now()
  await database.transact(async (tx) => {
    if (!(await moveOrder(tx, place, 'outcomeLost', 'unknown', now, { ofAttempt: attempt }))) return
    await answerAttempt(tx, place, attempt, { state: 'unknown', answeredAt: now })
    const runAt = new Date(now.getTime() + RESOLVE_AFTER_MS)
    await writeOutbox(tx, ids, place.caseId, [{ topic: 'resolve-order', payload: place, runAt }], now)
  })
}
