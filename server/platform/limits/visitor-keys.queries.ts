import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type VerifyKey = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

export const readVisitorKey = async (db: Db, visitorId: string): Promise<VerifyKey | null> => {
  const { rows } = await sql<{
    jwk: VerifyKey
  }>`select jwk from visitor_key where visitor_id = ${visitorId}`.execute(db)
  return rows[0]?.jwk ?? null
}

/** Binds a key to a visitor who has none. @returns the visitor's current key */
export const bindVisitorKey = async (
  db: Db,
  visitorId: string,
  jwk: VerifyKey,
  now: Date,
): Promise<VerifyKey> => {
  const inserted = await db
    .insertInto('visitorKey')
    .values({ visitorId, jwk: JSON.stringify(jwk), createdAt: now })
    .onConflict((conflict) => conflict.column('visitorId').doNothing())
    .returning('visitorId')
    .executeTakeFirst()
  if (inserted !== undefined) return jwk
  return (await readVisitorKey(db, visitorId)) ?? jwk
}

/** Forgets a browser's key. If the browser signs again, its key is bound once more. */
export const eraseVisitorKey = async (
  { database }: { readonly database: { readonly db: Db } },
  visitorId: string,
): Promise<void> => {
  await database.db.deleteFrom('visitorKey').where('visitorId', '=', visitorId).execute()
}
