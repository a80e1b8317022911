import { type Insertable, type Selectable, sql } from 'kysely'
import type { TrackedEvent, TrackedVisit } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

/** Inserts the visit's origin with its first batch; later batches don't change it. */
export const upsertVisit = async (db: Db, visit: Insertable<TrackedVisit>): Promise<void> => {
  await db
    .insertInto('trackedVisit')
    .values(visit)
    .onConflict((conflict) => conflict.columns(['visitorId', 'visitId']).doNothing())
    .execute()
}

/** Inserts events of one visitor. Idempotent. */
export const insertEvents = async (db: Db, events: readonly Insertable<TrackedEvent>[]): Promise<void> => {
  await db
    .insertInto('trackedEvent')
    .values([...events])
    .onConflict((conflict) => conflict.columns(['visitorId', 'eventId']).doNothing())
    .execute()
}

/** Rows read of a browser. Anyone may send any number in the name of a browser's id, and further ones stay unread. */
export const VISITS_READ_MAX = 1000
export const EVENTS_READ_MAX = 5000

/** A browser's visits, oldest first. */
export const readVisits = async (db: Db, visitorId: string): Promise<Selectable<TrackedVisit>[]> => {
  const visits = await db
    .selectFrom('trackedVisit')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .limit(VISITS_READ_MAX)
    .execute()
  return visits.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** A browser's events, in the order in which they happened. */
export const readEvents = async (db: Db, visitorId: string): Promise<Selectable<TrackedEvent>[]> => {
  const events = await db
    .selectFrom('trackedEvent')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .limit(EVENTS_READ_MAX)
    .execute()
  return events.sort((a, b) => a.opAt.getTime() - b.opAt.getTime())
}

export const countPages = async (db: Db, visitorId: string): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`
    select count(*) filter (where op = 'page_enter')::int as pages
    from (select op from tracked_event where visitor_id = ${visitorId} limit ${EVENTS_READ_MAX}) as events`.execute(
    db,
  )
  return rows[0]?.pages ?? 0
}

/** @returns number of deleted rows */
export const deleteVisitor = async (db: Db, visitorId: string): Promise<number> => {
  const events = await db.deleteFrom('trackedEvent').where('visitorId', '=', visitorId).executeTakeFirst()
  const visits = await db.deleteFrom('trackedVisit').where('visitorId', '=', visitorId).executeTakeFirst()
  return Number(events.numDeletedRows + visits.numDeletedRows)
}

/** Marks a visitor as erased. Idempotent. */
export const insertForgotten = async (db: Db, visitorId: string, forgottenAt: Date): Promise<void> => {
  await db
    .insertInto('forgottenVisitor')
    .values({ visitorId, forgottenAt })
    .onConflict((conflict) => conflict.column('visitorId').doUpdateSet({ forgottenAt }))
    .execute()
}

/** Whether the visitor asked to be forgotten, so that nothing is recorded about them. */
export const isVisitorForgotten = async (db: Db, visitorId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('forgottenVisitor')
    .select('visitorId')
    .where('visitorId', '=', visitorId)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteForgottenBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('forgottenVisitor').where('forgottenAt', '<', before).execute()
}

const DELETED_AT_ONCE = 20_000

/** Deletes a batch of the oldest events. @returns false once there are none */
export const deleteEventsBefore = async (db: Db, before: Date): Promise<boolean> => {
  const { rows } = await sql<{ edge: Date | null }>`
    select max(op_at) as edge from (
      select op_at from tracked_event where op_at < ${before} order by op_at limit ${DELETED_AT_ONCE}) oldest`.execute(
    db,
  )
  const edge = rows[0]?.edge
  if (edge === null || edge === undefined) return false
  await db.deleteFrom('trackedEvent').where('opAt', '<=', edge).execute()
  return true
}

export const deleteVisitsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('trackedVisit').where('startedAt', '<', before).execute()
}
