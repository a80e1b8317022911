import { type Faults, seededNumber, shouldFail } from '../../faults.ts'
import type { PlannedEvent } from '../save-change.ts'
import type { EventType, StripeEvent } from './sent-events.ts'

const HOUR_SECONDS = 3600

/** Delays before each retry. After the last one, about three days in all, delivery is given up. */
const retryWaitsSeconds = [
  1,
  5,
  30,
  120,
  600,
  HOUR_SECONDS,
  4 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
  30 * HOUR_SECONDS,
] as const

/** Delay before the next attempt after this many failures; null if there is none. */
export const retryWaitMs = (failedAttempts: number): number | null => {
  const wait = retryWaitsSeconds[failedAttempts - 1]
  return wait === undefined ? null : wait * 1000
}

/** Maximum delay by which the fault `reorderWebhooks` moves an event. */
const REORDER_SPREAD_MS = 2000

/** Whether an endpoint's selection, which is all if undefined, includes this type. */
const isSelected = (type: EventType, selection: readonly string[] | undefined): boolean =>
  selection === undefined ||
  selection.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type,
  )

/** Decides, once for all attempts, whether and when an event is delivered. */
export const planDelivery = (
  event: StripeEvent,
  faults: Faults,
  selection: readonly string[] | undefined,
): PlannedEvent => {
  if (!isSelected(event.type, selection)) return { ...event, delivery: 'not_wanted', nextMs: event.createdMs }
  if (shouldFail(faults, 'dropWebhooks', event.id)) {
    return { ...event, delivery: 'failed', nextMs: event.createdMs }
  }
  const spreadMs = shouldFail(faults, 'reorderWebhooks', event.id)
    ? Math.floor(seededNumber(faults.seed, 'reorderBy', event.id) * REORDER_SPREAD_MS)
    : 0
  const delayMs = faults.delayWebhooksSeconds * 1000 + spreadMs
  return { ...event, delivery: 'pending', nextMs: event.createdMs + delayMs }
}

/** Number of copies to send: two with the fault `duplicateWebhooks`, else one. */
export const copiesToSend = (event: StripeEvent, faults: Faults): number =>
  shouldFail(faults, 'duplicateWebhooks', event.id) ? 2 : 1
