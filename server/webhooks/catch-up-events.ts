import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'
import { readWatermark, saveWatermark } from '#server/platform/jobs/progress-watermark.ts'
import { PLATFORM_EVENTS } from './webhook-events.ts'
import { storeMissedWebhooks } from './webhooks.queries.ts'

export const CATCH_UP = 'catch up events'

/** Each run overlaps the previous one by this, for clock skew and events that were listed late. */
const OVERLAP_MS = HOUR_MS
/** How long the provider keeps its events. */
const PROVIDER_KEEPS_MS = 30 * DAY_MS
const BATCH = 200

const startTime = ({ log }: Pick<Deps, 'log'>, until: Date | null, now: Date): Date => {
  const oldest = new Date(now.getTime() - PROVIDER_KEEPS_MS)
  if (until === null) return oldest
  const since = new Date(until.getTime() - OVERLAP_MS)
  if (since >= oldest) return since
  log.error({ until }, 'events were not caught up for longer than the provider remembers them')
  return oldest
}

/**
 * Fetches missed events from the provider and stores them for the webhook worker. Starts an hour before the last
 * complete run, not at the newest stored event, because earlier ones may still be missing.
 * @returns how many were new
 * @throws OutcomeUnknown; the next run then starts from the same time
 */
export const catchUpEvents = async (deps: Deps): Promise<number> => {
  const { database, payments, clock, log } = deps
  const begunAt = clock.now()
  const since = startTime(deps, await readWatermark(database.db, deps, CATCH_UP), begunAt)
  let missed = 0
  for await (const events of inBatches(payments.eventsSince(since, PLATFORM_EVENTS), BATCH))
    missed += await storeMissedWebhooks(database.db, events, clock.now())
  await saveWatermark(database.db, deps, CATCH_UP, { untilAt: begunAt, doneAt: clock.now() })
  if (missed > 0) log.info({ missed, since }, 'events of the payment provider were caught up')
  return missed
}
