import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { SandboxClock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import type { FaultBox } from '../../faults.ts'
import { createTimetable } from '../../timetable.ts'
import { openEvents, renderEvent } from '../events.ts'
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
  /** Takes committed events. */
  accept(events: readonly PlannedEvent[]): void
  /** Delivers all due events, and waits for that. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Waiting = { readonly event: StripeEvent; readonly attempts: number; readonly nextMs: number }

const AT_ONCE = 6

/** The wire's signature: the receiver's time in seconds, and an HMAC over it and the body. */
const signPayload = (body: string, secret: string, wallMs: number): string => {
  const at = Math.floor(wallMs / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Delivers events at least once, with limited concurrency, oldest first, with backoff until accepted. */
export const startWebhooks = async (deps: SenderDeps): Promise<WebhookSender> => {
  const { sql } = deps.database
  const marks = createDeliveredMarks(sql, deps.log)
  const poster = createPoster()

  const sealed = (event: StripeEvent): Delivery => {
    const body = JSON.stringify(renderEvent(event, deps.origin(), 1))
    return { url: deps.url, body, signature: signPayload(body, deps.secret, deps.clock.wallMs()) }
  }

  const deliver = async ({ event, attempts }: Waiting): Promise<void> => {
    let refusal: string | null = null
    for (let copy = 0; copy < copiesToSend(event, deps.faults.current()); copy += 1) {
      refusal = await poster.post(sealed(event))
    }
    if (refusal === null) marks.add(event.id)
    else await retryLater(event, attempts + 1, refusal)
  }

  const retryLater = async (event: StripeEvent, attempts: number, refusal: string): Promise<void> => {
    const waitMs = retryWaitMs(attempts)
    const nextMs = deps.clock.nowMs() + (waitMs ?? 0)
    deps.log.warn({ event: event.id, type: event.type, attempts, refusal }, 'webhook not taken')
    await sql(
      'retry_event',
      'update sandbox.stripe_event set attempts = $2, next_at = $3, delivery = $4 where id = $1',
      [event.id, attempts, new Date(nextMs), waitMs === null ? 'failed' : 'pending'],
    )
    if (waitMs !== null) timetable.add({ event, attempts, nextMs })
  }

  const timetable = createTimetable<Waiting>({
    nowMs: deps.clock.nowMs,
    atOnce: AT_ONCE,
    dueMs: (waiting) => waiting.nextMs,
    run: deliver,
    failed: (waiting, error) => {
      deps.log.error({ error, event: waiting.event.id }, 'webhook could not be worked')
      return { ...waiting, nextMs: deps.clock.nowMs() + 1000 }
    },
  })

  for (const kept of await openEvents(sql)) {
    timetable.add({ event: kept, attempts: kept.attempts, nextMs: kept.nextMs })
  }

  return {
    accept: (events) => {
      for (const event of events) {
        if (event.delivery === 'pending') timetable.add({ event, attempts: 0, nextMs: event.nextMs })
      }
    },
    flush: async () => {
      await timetable.flush()
      await marks.write()
    },
    stop: async () => {
      await timetable.stop()
      await marks.write()
      poster.close()
    },
  }
}
