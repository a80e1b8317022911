import { sql } from 'kysely'
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
      body: JSON.stringify(event.body),
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
}

export type WaitingEvent = {
  readonly eventId: string
  readonly type: string
  readonly objectRef: string | null
}

const TRIES_MAX = 20

export const readWaitingWebhooks = async (reader: Reader, limit: number): Promise<WaitingEvent[]> =>
  reader
    .selectFrom('webhookInbox')
    .select(['eventId', 'type', 'objectRef'])
    .where('workedAt', 'is', null)
    .where('failures', '<', TRIES_MAX)
    .orderBy('failures')
    .orderBy('receivedAt')
    .limit(limit)
    .execute()

export const markWebhookWorked = async (reader: Reader, eventId: string, now: Date): Promise<void> => {
  await reader.updateTable('webhookInbox').set({ workedAt: now }).where('eventId', '=', eventId).execute()
}

export const noteWebhookFailure = async (reader: Reader, eventId: string, failure: string): Promise<void> => {
  await sql`update webhook_inbox set failures = failures + 1, last_failure = ${failure} where event_id = ${eventId}`.execute(
    reader,
  )
}
