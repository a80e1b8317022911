import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { SandboxClock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import type { FaultBox } from '../../faults.ts'
import { createScheduler } from '../../scheduler.ts'
import { renderEvent, undeliveredEvents } from '../events.ts'
import type { PlannedEvent } from '../save-change.ts'
import { createDeliveredMarks } from './delivered-marks.ts'
import { copiesToSend, retryWaitMs } from './delivery-plan.ts'
import { createPoster, type Delivery } from './post-webhook.ts'
import type { StripeEvent } from './sent-events.ts'

export type SenderDeps = {
  readonly database: Database
  readonly clock: SandboxClock
  readonly faults: FaultBox
  readonly origin: () => string
  readonly url: string
  readonly secret: string
  readonly log: FastifyBaseLogger
}

export type WebhookSender = {
  /** Queues committed events for delivery. */
  accept(events: readonly PlannedEvent[]): void
  /** Delivers all due events, and resolves when that is done. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type PendingDelivery = { readonly event: StripeEvent; readonly attempts: number; readonly nextMs: number }

const MAX_CONCURRENT = 6

/** Stripe's signature: real time in seconds, and an HMAC of the time and the body. */
const signPayload = (body: string, secret: string, wallMs: number): string => {
  const at = Math.floor(wallMs / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Delivers events at least once, oldest first, with retries until each is accepted or given up. */
export const startWebhooks = async (deps: SenderDeps): Promise<WebhookSender> => {
  const { sql } = deps.database
  const marks = createDeliveredMarks(sql, deps.log)
  const poster = createPoster()

  const signedDelivery = (event: StripeEvent): Delivery => {
    const body = JSON.stringify(renderEvent(event, deps.origin(), 1))
    return { url: deps.url, body, signature: signPayload(body, deps.secret, deps.clock.wallMs()) }
  }

  const deliver = async ({ event, attempts }: PendingDelivery): Promise<void> => {
    let refusal: string | null = null
    for (let copy = 0; copy < copiesToSend(event, deps.faults.current()); copy += 1) {
      refusal = await poster.post(signedDelivery(event))
    }
    if (refusal === null) marks.add(event.id)
    else await retryLater(event, attempts + 1, refusal)
  }

  const retryLater = async (event: StripeEvent, attempts: number, refusal: string): Promise<void> => {
    const waitMs = retryWaitMs(attempts)
    const nextMs = deps.clock.nowMs() + (waitMs ?? 0)
    deps.log.warn({ event: event.id, type: event.type, attempts, refusal }, 'webhook refused')
    await sql(
      'retry_event',
      'update sandbox.stripe_event set attempts = $2, next_at = $3, delivery = $4 where id = $1',
      [event.id, attempts, new Date(nextMs), waitMs === null ? 'failed' : 'pending'],
    )
    if (waitMs !== null) scheduler.add({ event, attempts, nextMs })
  }

  const scheduler = createScheduler<PendingDelivery>({
    nowMs: deps.clock.nowMs,
    maxConcurrent: MAX_CONCURRENT,
    dueMs: (waiting) => waiting.nextMs,
    run: deliver,
    failed: (waiting, error) => {
      deps.log.error({ error, event: waiting.event.id }, 'webhook could not be delivered')
      return { ...waiting, nextMs: deps.clock.nowMs() + 1000 }
    },
  })

  for (const stored of await undeliveredEvents(sql)) {
    scheduler.add({ event: stored, attempts: stored.attempts, nextMs: stored.nextMs })
  }

  return {
    accept: (events) => {
      for (const event of events) {
        if (event.delivery === 'pending') scheduler.add({ event, attempts: 0, nextMs: event.nextMs })
      }
    },
    flush: async () => {
      await scheduler.flush()
      await marks.write()
    },
    stop: async () => {
      await scheduler.stop()
      await marks.write()
      poster.close()
    },
  }
}
