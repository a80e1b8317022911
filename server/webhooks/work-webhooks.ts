import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { type Failed, throwFailures, tryPart } from '#server/platform/jobs/each-part.ts'
import { followEvent } from './follow-event.ts'
import {
  type DueEvent,
  forgetWebhooks,
  markWebhookWorked,
  noteWebhookFailure,
  readDueWebhooks,
  takeWebhook,
} from './webhooks.queries.ts'

const BATCH = 8
const TAKEN_FOR_MS = MINUTE_MS
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = HOUR_MS
/** With these pauses: about a day. */
const ATTEMPTS_MAX = 35
const REASON_MAX = 500
const KEPT_MS = 30 * DAY_MS

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** A sentence for the operator; never more than a line. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}

const giveUp = async (deps: Deps, event: DueEvent, failure: string): Promise<void> => {
  const { eventId, type } = event
  deps.log.error({ eventId, type, attempts: event.attempts, failure }, 'a webhook event was given up')
  await noteWebhookFailure(deps.database.reader, eventId, { failure, givenUpAt: deps.clock.now() })
}

const fail = async (deps: Deps, event: DueEvent, error: unknown): Promise<void> => {
  const { eventId, type, attempts } = event
  const failure = cleanLine(reasonOf(error)).slice(0, REASON_MAX)
  if (attempts >= ATTEMPTS_MAX) return giveUp(deps, event, failure)
  deps.log.warn({ err: error, eventId, type, attempts }, 'a webhook event failed and is tried again')
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
  await noteWebhookFailure(deps.database.reader, eventId, {
    failure,
    dueAt: after(deps.clock.now(), pauseMs),
  })
}

const workAlone = async (deps: Deps, event: DueEvent): Promise<void> => {
  const { database, clock } = deps
  if (event.attempts >= ATTEMPTS_MAX) return giveUp(deps, event, 'Whoever worked it ended while doing so')
  if (!(await takeWebhook(database.reader, event, after(clock.now(), TAKEN_FOR_MS)))) return
  try {
    await followEvent(deps, event)
    await markWebhookWorked(database.reader, event.eventId, clock.now())
  } catch (error) {
    await fail(deps, { ...event, attempts: event.attempts + 1 }, error)
  }
}

/**
 * Works the events that are due, some at a time; one that fails is due again later, after a longer pause each time, and
 * keeps none of the others. One that failed for a day is given up: its row says why, and the figures count it. What was
 * thrown for an event of which not even that can be written is thrown at the end.
 */
export const workWebhooks = async (deps: Deps): Promise<void> => {
  const failed: Failed<DueEvent>[] = []
  for (;;) {
    const without = failed.map(({ part }) => part.eventId)
    const due = await readDueWebhooks(deps.database.reader, deps.clock.now(), { without, limit: BATCH })
    await Promise.all(due.map((event) => tryPart(failed, event, () => workAlone(deps, event))))
    if (due.length < BATCH) return throwFailures(failed)
  }
}

/** Events worked long ago are of no use any more. */
export const forgetOldWebhooks = ({ database, clock }: Deps): Promise<void> =>
  forgetWebhooks(database.reader, after(clock.now(), -KEPT_MS))
