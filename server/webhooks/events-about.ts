import type { Deps } from '#server/deps.ts'

export type EventAbout = {
  readonly eventId: string
  readonly type: string
  readonly receivedAt: Date
  readonly processedAt: Date | null
  readonly abandonedAt: Date | null
  readonly lastFailure: string | null
  /** The stored fields of the event, without secrets or personal data. */
  readonly body: unknown
  readonly deliveries: number
}

/** Events about some payments, oldest first; processed ones are deleted after a month. */
export const readEventsAbout = async (
  { database }: Pick<Deps, 'database'>,
  paymentRefs: readonly string[],
): Promise<EventAbout[]> =>
  paymentRefs.length === 0
    ? []
    : database.db
        .selectFrom('webhookInbox')
        .select([
          'eventId',
          'type',
          'receivedAt',
          'processedAt',
          'abandonedAt',
          'lastFailure',
          'body',
          'deliveries',
        ])
        .where('objectRef', 'in', paymentRefs)
        .orderBy('receivedAt')
        .limit(100)
        .execute()
