import { sql } from 'kysely'
import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Input = CallArguments<Calls['replayWebhook']>

/** Has a stored event processed again, whatever its state. Processing is idempotent. @throws notAllowed, notFound */
export const replayWebhook = staffAct(
  { act: 'webhook.replay', capability: 'system.retry', reason: ({ reason }: Input) => reason },
  ({ database, clock }, _staff, { eventId }, audit): Promise<void> =>
    database.transact(async (tx) => {
      const updated = await tx
        .updateTable('webhookInbox')
        .set({ dueAt: clock.now(), attempts: 0, givenUpAt: null, workedAt: null })
        .where('eventId', '=', eventId)
        .executeTakeFirst()
      if (updated.numUpdatedRows === 0n) throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: { eventId } })
    }),
)

const cursorShape = z.tuple([cursorTimeShape, z.string().max(100)])

const stateOf = (row: { readonly workedAt: Date | null; readonly givenUpAt: Date | null }) =>
  row.givenUpAt !== null ? 'given_up' : row.workedAt !== null ? 'worked' : 'waiting'

/** Stored events, newest first. */
export const listWebhooks = async (
  { database }: Pick<Deps, 'database'>,
  { filter, cursor, limit }: CallArguments<Calls['staffWebhooks']>,
): Promise<CallOutput<Calls['staffWebhooks']>> => {
  const after = readCursor(cursor, cursorShape)
  const rows = await database.reader
    .selectFrom('webhookInbox')
    .select([
      'eventId',
      'type',
      'objectRef',
      'attempts',
      'lastFailure',
      'receivedAt',
      'workedAt',
      'givenUpAt',
    ])
    .$if(filter === 'given_up', (query) => query.where('givenUpAt', 'is not', null))
    .$if(filter === 'waiting', (query) => query.where('workedAt', 'is', null).where('givenUpAt', 'is', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, event_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::text)`),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('eventId', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageFrom(rows, limit, (row) => [row.receivedAt.toISOString(), row.eventId])
  return {
    nextCursor,
    items: items.map(({ workedAt, givenUpAt, receivedAt, ...row }) => ({
      ...row,
      state: stateOf({ workedAt, givenUpAt }),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}
