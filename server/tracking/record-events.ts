import { isbot } from 'isbot'
import { isRecorded } from '#contract/tracking/event-codes.ts'
import { eventShape, isPaired, type TrackedEvent, type Visit } from '#contract/tracking/events.ts'
import { sourceOf } from '#contract/tracking/sources.ts'
import { INTAKE } from '#contract/tracking/tracking-limits.ts'
import type { Deps } from '#server/deps.ts'
import { deleteVisitor, insertEvents, isVisitorForgotten, upsertVisit } from './tracking.queries.ts'

type Batch = { readonly visit: Visit; readonly events: readonly unknown[]; readonly userAgent: string }
type Counted = { readonly accepted: number; readonly dropped: number }

/** Crawlers, and automated browsers and clients. */
const isProgram = (userAgent: string): boolean => userAgent === '' || isbot(userAgent)

/** Validates an event: shape, visitor and plausible time. */
const readEvent = (rawEvent: unknown, visit: Visit, nowMs: number): TrackedEvent | null => {
  const parsed = eventShape.safeParse(rawEvent)
  if (!parsed.success || !isPaired(parsed.data)) return null
  const { selfTag, visitId, opTime, op, pageName } = parsed.data
  if (!isRecorded(op, pageName)) return null
  const ageMs = nowMs - Date.parse(opTime)
  if (ageMs > INTAKE.oldestMs || ageMs < -INTAKE.futureMs) return null
  return selfTag === visit.selfTag && visitId !== null ? parsed.data : null
}

/**
 * Stores a batch's events, deduped by id, and its visit's origin. Invalid events are dropped and counted. Times
 * are shifted from the browser's day to business time, which differs after a jump of the sandbox's clock.
 */
export const recordEvents = async (
  { database, clock, wallClock }: Pick<Deps, 'database' | 'clock' | 'wallClock'>,
  { visit, events: rawEvents, userAgent }: Batch,
): Promise<Counted> => {
  const now = wallClock.now()
  const offsetMs = clock.now().getTime() - now.getTime()
  const at = (time: string): Date => new Date(Date.parse(time) + offsetMs)
  const events = rawEvents
    .map((rawEvent) => readEvent(rawEvent, visit, now.getTime()))
    .filter((event) => event !== null)
  const counted = { accepted: events.length, dropped: rawEvents.length - events.length }
  if (events.length === 0) return counted
  const isBot = isProgram(userAgent)
  const { selfTag: visitorId, visitId, visitDv: device, ...origin } = visit
  await upsertVisit(database.db, {
    ...origin,
    visitorId,
    visitId,
    device,
    isBot,
    startedAt: at(visit.startedAt),
    firstVisitAt: at(visit.firstVisitAt),
    source: sourceOf(visit),
  })
  await insertEvents(
    database.db,
    events.map(({ selfTag: _, opTime, extInfo, visitId: eventVisitId, ...event }) => ({
      ...event,
      visitorId,
      visitId: eventVisitId ?? visitId,
      isBot,
      opAt: at(opTime),
      receivedAt: clock.now(),
      extInfo: JSON.stringify(extInfo),
    })),
  )
  // Checked after the insert: an erasure at the same moment either sees these rows or is seen here.
  if (await isVisitorForgotten(database.db, visitorId)) {
    await deleteVisitor(database.db, visitorId)
    return { accepted: 0, dropped: rawEvents.length }
  }
  return counted
}
