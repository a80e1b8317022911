import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { keyset, readPage } from '#server/platform/keyset-page.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Input = CallArguments<Calls['replayWebhook']>

/** Has a stored event processed again, whatever its state. Processing is idempotent. @throws notAllowed, notFound */
export const replayWebhook = staffAct(
  {
    act: 'webhook.replay',
    capability: 'system.retry',
    subject: 'system',
    reason: ({ reason }: Input) => reason,
  },
  ({ database, clock }, _staff, { eventId }, audit): Promise<void> =>
    database.transact(async (tx) => {
      const updated = await tx
        .updateTable('webhookInbox')
        .set({ dueAt: clock.now(), attempts: 0, abandonedAt: null, processedAt: null })
        .where('eventId', '=', eventId)
        .executeTakeFirst()
      if (updated.numUpdatedRows === 0n) throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: { eventId } })
    }),
)

const NEWEST_FIRST = keyset('desc', ['receivedAt', 'time'], ['eventId', 'text'])

const stateOf = (row: { readonly processedAt: Date | null; readonly abandonedAt: Date | null }) =>
  row.abandonedAt !== null ? 'abandoned' : row.processedAt !== null ? 'worked' : 'waiting'

/** Stored events, newest first. */
export const listWebhooks = async (
  { database }: Pick<Deps, 'database'>,
  { filter, ...page }: CallArguments<Calls['staffWebhooks']>,
): Promise<CallOutput<Calls['staffWebhooks']>> => {
  const { items, nextCursor } = await readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    database.db
      .selectFrom('webhookInbox')
      .select([
        'eventId',
        'type',
        'objectRef',
        'attempts',
        'lastFailure',
        'receivedAt',
        'processedAt',
        'abandonedAt',
      ])
      .$if(filter === 'abandoned', (query) => query.where('abandonedAt', 'is not', null))
      .$if(filter === 'waiting', (query) =>
        query.where('processedAt', 'is', null).where('abandonedAt', 'is', null),
      )
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
  return {
    nextCursor,
    items: items.map(({ processedAt, abandonedAt, receivedAt, ...row }) => ({
      ...row,
      state: stateOf({ processedAt, abandonedAt }),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}
