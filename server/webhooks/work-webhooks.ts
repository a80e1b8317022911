import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import {
  type Failed,
  readReachable,
  rethrowFailures,
  runPart,
  runTogether,
} from '#server/platform/jobs/run-part.ts'
import { followEvent } from './follow-event.ts'
import {
  claimWebhooks,
  type DueEvent,
  forgetWebhooks,
  markWebhooksWorked,
  noteWebhookFailure,
  readDueWebhooks,
} from './webhooks.queries.ts'

const BATCH = 8
const CLAIM_MS = MINUTE_MS
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = HOUR_MS
/** With the pauses above, this many attempts take about a day. */
const ATTEMPTS_MAX = 35
const REASON_MAX = 500
/** How long we keep processed events. */
const KEPT_MS = 30 * DAY_MS

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** One-line reason for the operator. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}

const abandon = async (deps: Deps, event: DueEvent, failure: string): Promise<void> => {
  const { eventId, type } = event
  deps.log.error({ eventId, type, attempts: event.attempts, failure }, 'a webhook event was given up')
  await noteWebhookFailure(deps.database.db, eventId, { failure, abandonedAt: deps.clock.now() })
}

const recordFailure = async (deps: Deps, event: DueEvent, error: unknown): Promise<void> => {
  const { eventId, type, attempts } = event
  const failure = cleanLine(reasonOf(error)).slice(0, REASON_MAX)
  if (attempts >= ATTEMPTS_MAX) return abandon(deps, event, failure)
  deps.log.warn({ err: error, eventId, type, attempts }, 'a webhook event failed and is tried again')
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
  await noteWebhookFailure(deps.database.db, eventId, {
    failure,
    dueAt: later(deps.clock.now(), pauseMs),
  })
}

/** Whether an event's last attempt was claimed, but neither succeeded nor failed. */
const isUsedUp = ({ attempts }: DueEvent): boolean => attempts >= ATTEMPTS_MAX

/** @returns whether the event is done, and need not be retried */
const processEvent = async (deps: Deps, event: DueEvent): Promise<boolean> => {
  try {
    await followEvent(deps, event)
    return true
  } catch (error) {
    await recordFailure(deps, event, error)
    return false
  }
}

const OPEN_EVENTS = { table: 'webhook_inbox', open: 'processed_at is null and abandoned_at is null' }

/**
 * Processes due events in batches. An event that fails doesn't block the others. It is retried with growing pauses
 * and given up after about a day; then its row has the reason, and the metrics count it. Errors that can't be
 * recorded in a row are thrown at the end.
 */
export const workWebhooks = async (deps: Deps): Promise<void> => {
  const { db } = deps.database
  const failed: Failed<DueEvent>[] = []
  for (;;) {
    const lost: unknown[] = []
    const without = failed.map(({ part }) => part.eventId)
    const now = deps.clock.now()
    const due = await readReachable(db, { ...OPEN_EVENTS, lost }, (eventIds) =>
      readDueWebhooks(db, now, { without, limit: BATCH, eventIds }),
    )
    for (const event of due.filter(isUsedUp))
      await runPart(failed, event, () => abandon(deps, event, 'Its processing never ended'))
    const open = due.filter((event) => !isUsedUp(event))
    const until = later(now, CLAIM_MS)
    const claimed = await runTogether(failed, open, (events) => claimWebhooks(db, events, { now, until }))
    const outcomes = await Promise.all(
      claimed.map((event) => runPart(failed, event, () => processEvent(deps, event))),
    )
    const done = claimed.filter((_, index) => outcomes[index] === true)
    await runTogether(failed, done, (events) => markWebhooksWorked(db, events, deps.clock.now()))
    if (due.length < BATCH) return rethrowFailures(failed, lost)
  }
}

/** Deletes events processed long ago. */
export const forgetOldWebhooks = ({ database, clock }: Deps): Promise<void> =>
  forgetWebhooks(database.db, later(clock.now(), -KEPT_MS))
