import type { Deps } from '#server/deps.ts'
import { applyPayment } from './apply-payment.ts'
import { postFee } from './post-fee.ts'
import {
  markWebhookWorked,
  noteWebhookFailure,
  readWaitingWebhooks,
  type WaitingEvent,
} from './webhooks.queries.ts'

const BATCH = 50

/**
 * An event only says where to look: the payment is fetched anew, so that order and age of events don't matter.
 * One that isn't about an order of ours has nothing to change.
 */
const work = async (deps: Deps, event: WaitingEvent): Promise<void> => {
  if (event.objectRef === null) return
  const payment = await deps.payments.getPayment(event.objectRef)
  if (payment.order === null) return
  const { attempt, ...place } = payment.order
  await applyPayment(deps, place, attempt, payment)
  if (payment.state === 'succeeded') await postFee(deps, place, payment.charge)
}

/** Works the events that wait; one that fails waits for the next round and keeps none of the others. */
export const workWebhooks = async (deps: Deps): Promise<number> => {
  const waiting = await readWaitingWebhooks(deps.database.reader, BATCH)
  for (const event of waiting) {
    try {
      await work(deps, event)
      await markWebhookWorked(deps.database.reader, event.eventId, deps.clock.now())
    } catch (error) {
      deps.log.warn({ err: error, eventId: event.eventId }, 'webhook event failed')
      await noteWebhookFailure(
        deps.database.reader,
        event.eventId,
        error instanceof Error ? error.message : String(error),
      )
    }
  }
  return waiting.length
}
