import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { SOURCES } from '#contract/tracking/sources.ts'
import type { Deps } from '#server/deps.ts'
import { addToHour } from './insight-hours.queries.ts'
import { countPages, deleteVisitor, insertForgotten, readEvents, readVisits } from './tracking.queries.ts'

type ReadDeps = Pick<Deps, 'database'>

const isSource = (name: string): name is keyof typeof SOURCES => name in SOURCES

/** Tracking data about a browser, as shown to its person. */
export const readVisitorFacts = async (
  { database }: ReadDeps,
  visitorId: string | null,
): Promise<CallOutput<Calls['visitorFacts']>> => {
  const visits = visitorId === null ? [] : await readVisits(database.db, visitorId)
  const first = visits[0]
  if (visitorId === null || first === undefined) return { facts: null }
  return {
    facts: {
      visitorId,
      firstVisitAt: first.firstVisitAt.toISOString(),
      source: isSource(first.source) ? SOURCES[first.source] : SOURCES.other,
      visits: visits.length,
      pages: await countPages(database.db, visitorId),
    },
  }
}

/** All tracking data about a browser. */
export const readVisitorRecords = async (
  { database }: ReadDeps,
  visitorId: string | null,
): Promise<CallOutput<Calls['visitorRecords']>> => {
  if (visitorId === null) return { visits: [], events: [] }
  const [visits, events] = await Promise.all([
    readVisits(database.db, visitorId),
    readEvents(database.db, visitorId),
  ])
  return { visits, events }
}

/**
 * Erases a browser's tracking data, and counts if measuring was switched off. The erasure mark is stored first, so that
 * events that arrive after the deletion are deleted, too.
 */
export const forgetVisitor = async (
  { database, clock, wallClock }: Pick<Deps, 'database' | 'clock' | 'wallClock'>,
  visitorId: string | null,
  { stopsMeasuring }: { readonly stopsMeasuring: boolean },
): Promise<{ erased: number }> => {
  if (visitorId !== null) await insertForgotten(database.db, visitorId, wallClock.now())
  const erased = visitorId === null ? 0 : await deleteVisitor(database.db, visitorId)
  if (stopsMeasuring)
    await addToHour(database.db, clock.now(), { metric: 'choice', segment: 'all', step: 'off', count: 1 })
  return { erased }
}
