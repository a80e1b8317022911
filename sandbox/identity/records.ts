import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Sql } from '../database.ts'

const find = async (
  sql: Sql,
  by: 'id' | 'uid',
  key: readonly [provider: string, model: string, value: string],
): Promise<AdapterPayload | undefined> => {
  // A key from a request: no record has one with a null character, which the database can't look up.
  if (key[2].includes('\0')) return undefined
  const rows = await sql<{ payload: AdapterPayload }>(
    `identity_record_by_${by}`,
    `select payload from sandbox.identity_record where provider = $1 and model = $2 and ${by} = $3`,
    key,
  )
  return rows[0]?.payload
}

/** An error that the library answers with 400 rather than 500. */
class AlreadyConsumed extends Error {
  readonly expose = true
  readonly statusCode = 400
  readonly error = 'invalid_grant'
  readonly error_description = 'This was used before.'
}

/** The library's storage in the database, so that a sign-in survives a restart. */
export const identityRecords =
  (sql: Sql, provider: string) =>
  (model: string): Adapter => ({
    upsert: async (id, payload) => {
      await sql(
        'keep_identity_record',
        `insert into sandbox.identity_record (provider, model, id, uid, grant_id, payload, expires_at)
         values ($1, $2, $3, $4, $5, $6, to_timestamp($7))
         on conflict (provider, model, id) do update
         set uid = excluded.uid, grant_id = excluded.grant_id, payload = excluded.payload, expires_at = excluded.expires_at`,
        [
          ...[provider, model, id, payload.uid ?? null, payload.grantId ?? null],
          ...[JSON.stringify(payload), payload.exp ?? null],
        ],
      )
    },
    find: (id) => find(sql, 'id', [provider, model, id]),
    findByUid: (uid) => find(sql, 'uid', [provider, model, uid]),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      // Concurrent uses both pass the library's own check, so the second one fails here.
      const consumed = await sql(
        'consume_identity_record',
        `update sandbox.identity_record
         set payload = payload || jsonb_build_object('consumed', extract(epoch from clock_timestamp())::bigint)
         where provider = $1 and model = $2 and id = $3 and not payload ? 'consumed'
         returning id`,
        [provider, model, id],
      )
      if (consumed.length === 0) throw new AlreadyConsumed('invalid_grant')
    },
    destroy: async (id) => {
      await sql(
        'drop_identity_record',
        'delete from sandbox.identity_record where provider = $1 and model = $2 and id = $3',
        [provider, model, id],
      )
    },
    revokeByGrantId: async (grantId) => {
      await sql(
        'drop_identity_grant',
        'delete from sandbox.identity_record where provider = $1 and grant_id = $2',
        [provider, grantId],
      )
    },
  })

export const dropOldRecords = (sql: Sql): Promise<unknown> =>
  sql('drop_old_identity_records', 'delete from sandbox.identity_record where expires_at < clock_timestamp()')
