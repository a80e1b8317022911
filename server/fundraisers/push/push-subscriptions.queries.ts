import type { Selectable } from 'kysely'
import type { PushSubscription } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

export type PushSubscriptionRow = Selectable<PushSubscription>
export type PushAudience = 'follower' | 'organizer'

/** Adds a browser, or renews its keys. Idempotent. */
export const upsertSubscription = async (
  db: Db,
  row: Omit<PushSubscriptionRow, 'audience'> & { readonly audience: PushAudience },
): Promise<void> => {
  const { p256dh, auth, visitorId } = row
  await db
    .insertInto('pushSubscription')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['caseId', 'audience', 'endpoint']).doUpdateSet({ p256dh, auth, visitorId }),
    )
    .execute()
}

/** Whether a case has fewer than `max` browsers of an audience, or this one already. */
export const hasRoom = async (
  db: Db,
  {
    caseId,
    audience,
    endpoint,
    max,
  }: Pick<PushSubscriptionRow, 'caseId' | 'audience' | 'endpoint'> & { readonly max: number },
): Promise<boolean> => {
  const ofAudience = db
    .selectFrom('pushSubscription')
    .select('subscriptionId')
    .where('caseId', '=', caseId)
    .where('audience', '=', audience)
  const known = await ofAudience.where('endpoint', '=', endpoint).executeTakeFirst()
  if (known !== undefined) return true
  const last = await ofAudience
    .orderBy('subscriptionId')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return last === undefined
}

/** A case's browsers of an audience after a cursor. */
export const readSubscriptions = (
  db: Db,
  {
    caseId,
    audience,
    after,
    limit,
  }: {
    readonly caseId: string
    readonly audience: PushAudience
    readonly after: string | null
    readonly limit: number
  },
): Promise<PushSubscriptionRow[]> =>
  db
    .selectFrom('pushSubscription')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('audience', '=', audience)
    .$if(after !== null, (query) => query.where('subscriptionId', '>', after ?? ''))
    .orderBy('subscriptionId')
    .limit(limit)
    .execute()

export const deleteSubscription = async (
  db: Db,
  { caseId, subscriptionId }: Pick<PushSubscriptionRow, 'caseId' | 'subscriptionId'>,
): Promise<void> => {
  await db
    .deleteFrom('pushSubscription')
    .where('caseId', '=', caseId)
    .where('subscriptionId', '=', subscriptionId)
    .execute()
}

/** Ends a case's notifications to a browser, of either audience. Idempotent. */
export const deleteEndpoint = async (
  db: Db,
  { caseId, endpoint }: Pick<PushSubscriptionRow, 'caseId' | 'endpoint'>,
): Promise<void> => {
  await db
    .deleteFrom('pushSubscription')
    .where('caseId', '=', caseId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export const deleteSubscriptionsOfCase = async (db: Db, caseId: string): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('caseId', '=', caseId).execute()
}

/** Deletes the subscriptions of a visitor's browser, over all shards. */
export const deleteSubscriptionsOf = async (db: Db, visitorId: string): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('visitorId', '=', visitorId).execute()
}
