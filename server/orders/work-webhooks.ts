import type { Deps } from '#server/deps.ts'
import { applyPayment } from './apply-payment.ts'
import { readOrder } from './orders.queries.ts'
import { postFee } from './post-fee.ts'
import {
  type DueEvent,
  forgetWebhooks,
  markWebhookWorked,
  noteWebhookFailure,
  readDueWebhooks,
  takeWebhook,
} from './webhooks.queries.ts'

const BATCH = 8
const TAKEN_FOR_MS = 60_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60 * 60_000
const KEPT_MS = 30 * 86_400_000

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/**
 * An event only says where to look: the payment is fetched anew, so that order and age of events don't matter.
 * One that isn't about an order of ours has nothing to change.
 */
const work = async (deps: Deps, event: DueEvent): Promise<void> => {
  if (event.objectRef === null) return
  const payment = await deps.payments.getPayment(event.objectRef)
  if (payment.order === null) return
  const { attempt, ...place } = payment.order
  if ((await readOrder(deps.database.reader, place)) === null) {
    deps.log.error({ paymentRef: event.objectRef }, 'a payment names an order that doesn’t exist')
    return
  }
  await applyPayment(deps, place, attempt, payment)
  if (payment.state === 'succeeded') await postFee(deps, place, payment.charge)
}

const workAlone = async (deps: Deps, event: DueEvent): Promise<void> => {
  const { reader } = deps.database
  try {
    await work(deps, event)
    await markWebhookWorked(reader, event.eventId, deps.clock.now())
  } catch (error) {
    const failures = event.failures + 1
    deps.log.error({ err: error, eventId: event.eventId, failures }, 'a webhook event could not be worked')
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    const failure = error instanceof Error ? error.message : String(error)
    await noteWebhookFailure(reader, event.eventId, {
      failures,
      failure,
      dueAt: after(deps.clock.now(), pauseMs),
    })
  }
}

/** Works the events that are due, some at a time; one that fails is due again later and keeps none of the others. */
export const workWebhooks = async (deps: Deps): Promise<void> => {
  for (;;) {
    const now = deps.clock.now()
    const due = await readDueWebhooks(deps.database.reader, now, BATCH)
    await Promise.all(
      due.map(async (event) => {
        if (await takeWebhook(deps.database.reader, event, after(now, TAKEN_FOR_MS)))
          await workAlone(deps, event)
      }),
    )
    if (due.length < BATCH) return
  }
}

/** Events worked long ago are of no use any more. */
export const forgetOldWebhooks = ({ database, clock }: Deps): Promise<void> =>
  forgetWebhooks(database.reader, after(clock.now(), -KEPT_MS))
