import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type VerifyKey = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

export const readVisitorKey = async (reader: Db, visitorId: string): Promise<VerifyKey | null> => {
  const { rows } = await sql<{
    jwk: VerifyKey
  }>`select jwk from visitor_key where visitor_id = ${visitorId}`.execute(reader)
  return rows[0]?.jwk ?? null
}

/** Binds a key to a visitor who has none. @returns the visitor's current key */
export const bindVisitorKey = async (
  reader: Db,
  visitorId: string,
  jwk: VerifyKey,
  now: Date,
): Promise<VerifyKey> => {
  const inserted = await reader
    .insertInto('visitorKey')
    .values({ visitorId, jwk: JSON.stringify(jwk), createdAt: now })
    .onConflict((conflict) => conflict.column('visitorId').doNothing())
    .returning('visitorId')
    .executeTakeFirst()
  if (inserted !== undefined) return jwk
  return (await readVisitorKey(reader, visitorId)) ?? jwk
}
