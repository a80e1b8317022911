import type { Selectable } from 'kysely'
import type { FollowRequest } from '#database/types.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type FollowRequestRow = Selectable<FollowRequest>
export type FollowRequestKey = Pick<FollowRequestRow, 'caseId' | 'requestId'>

export const insertFollowRequest = async (tx: Tx, row: FollowRequestRow): Promise<void> => {
  await tx.insertInto('followRequest').values(row).execute()
}

/** Requests of one address since a time, for any case, over all shards. */
export const readFollowRequests = (db: Db, emailHash: string, since: Date): Promise<FollowRequestRow[]> =>
  db
    .selectFrom('followRequest')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('requestedAt', '>', since)
    .execute()

export const readFollowRequest = async (
  db: Db,
  { caseId, requestId }: FollowRequestKey,
): Promise<FollowRequestRow | null> =>
  (await db
    .selectFrom('followRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()) ?? null

/** Deletes the address after the mail was sent. */
export const dropFollowAddress = async (db: Db, { caseId, requestId }: FollowRequestKey): Promise<void> => {
  await db
    .updateTable('followRequest')
    .set({ emailCipher: null })
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .execute()
}

export const deleteFollowRequestsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('followRequest').where('requestedAt', '<', before).execute()
}

export const deleteFollowRequestsOfCase = async (db: Db, caseId: string): Promise<void> => {
  await db.deleteFrom('followRequest').where('caseId', '=', caseId).execute()
}

/**
 * Deletes the requests that an address made while it belonged to one person, over all shards. @returns whether
 * requests of another person are left
 */
export const deleteFollowRequestsOf = async (
  db: Db,
  { emailHash, after, until }: AddressPeriod,
): Promise<boolean> => {
  await db
    .deleteFrom('followRequest')
    .where('emailHash', '=', emailHash)
    .where('requestedAt', '>', after)
    .where('requestedAt', '<=', until)
    .execute()
  const left = await db
    .selectFrom('followRequest')
    .select('requestId')
    .where('emailHash', '=', emailHash)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}
