import type { ProviderEvent } from '#server/outside/payments/port.ts'
import type { Reader } from '#server/platform/database.ts'

/** Keeps an event once, however often it is delivered. */
export const storeWebhook = async (reader: Reader, event: ProviderEvent, now: Date): Promise<void> => {
  await reader
    .insertInto('webhookInbox')
    .values({
      eventId: event.eventId,
      type: event.type,
      objectRef: event.paymentRef,
      body: JSON.stringify(event.summary),
      receivedAt: now,
      dueAt: now,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
}

export type DueEvent = {
  readonly eventId: string
  readonly type: string
  readonly objectRef: string | null
  readonly failures: number
  readonly dueAt: Date
}

export const readDueWebhooks = async (reader: Reader, now: Date, limit: number): Promise<DueEvent[]> =>
  reader
    .selectFrom('webhookInbox')
    .select(['eventId', 'type', 'objectRef', 'failures', 'dueAt'])
    .where('workedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()

/**
 * Takes an event for one worker until a moment; what that one leaves undone is due again by then.
 *
 * @returns false where another worker was faster
 */
export const takeWebhook = async (
  reader: Reader,
  { eventId, dueAt }: DueEvent,
  until: Date,
): Promise<boolean> => {
  const taken = await reader
    .updateTable('webhookInbox')
    .set({ dueAt: until })
    .where('eventId', '=', eventId)
    .where('dueAt', '=', dueAt)
    .where('workedAt', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export const markWebhookWorked = async (reader: Reader, eventId: string, now: Date): Promise<void> => {
  await reader.updateTable('webhookInbox').set({ workedAt: now }).where('eventId', '=', eventId).execute()
}

export const noteWebhookFailure = async (
  reader: Reader,
  eventId: string,
  { failures, failure, dueAt }: { failures: number; failure: string; dueAt: Date },
): Promise<void> => {
  await reader
    .updateTable('webhookInbox')
    .set({ failures, lastFailure: failure, dueAt })
    .where('eventId', '=', eventId)
    .execute()
}

/** Removes what was worked before a moment. The provider delivers nothing again that is older. */
export const forgetWebhooks = async (reader: Reader, before: Date): Promise<void> => {
  await reader.deleteFrom('webhookInbox').where('workedAt', '<', before).execute()
}
