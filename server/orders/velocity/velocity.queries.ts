import { sql } from 'kysely'
import type { Reader } from '#server/platform/database.ts'
import type { BucketKey } from './trail.ts'
import { EMPTY_AFTER_MS, leakMs } from './velocity.policy.ts'

type Read = { readonly emptyAt: ReadonlyMap<string, Date>; readonly attackHighAt: Date | null }

const ATTACK_ROW = 'attack'

/** When these buckets will be empty, and when an attack was last seen: one statement. */
export const readBuckets = async (reader: Reader, keys: readonly string[]): Promise<Read> => {
  const { rows } = await sql<{ kind: string; key: string; at: Date }>`
    select 'bucket' as kind, key, empty_at as at from velocity where key = any(${keys}::text[])
    union all
    select ${ATTACK_ROW}, scope, high_at from attack where scope = 'site'`.execute(reader)
  return {
    emptyAt: new Map(rows.filter(({ kind }) => kind !== ATTACK_ROW).map(({ key, at }) => [key, at])),
    attackHighAt: rows.find(({ kind }) => kind === ATTACK_ROW)?.at ?? null,
  }
}

/** When each bucket would be empty, were these failures the first in it. */
const emptyIfFirst = (buckets: readonly BucketKey[], now: Date): Map<string, Date> => {
  const latest = now.getTime() + EMPTY_AFTER_MS
  const emptyAt = new Map<string, Date>()
  for (const { bucket, key } of buckets) {
    const from = emptyAt.get(key) ?? now
    emptyAt.set(key, new Date(Math.min(from.getTime() + leakMs(bucket), latest)))
  }
  return emptyAt
}

/**
 * Pours one failure into each of these buckets, several into one that is named several times: one statement, however
 * many processes do so at once. The keys are taken in one order by all of them.
 *
 * @returns when each will be empty now
 */
export const pour = async (
  reader: Reader,
  buckets: readonly BucketKey[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> => {
  const first = emptyIfFirst(buckets, now)
  const latest = new Date(now.getTime() + EMPTY_AFTER_MS)
  const { rows } = await sql<{ key: string; emptyAt: Date }>`
    insert into velocity as v (key, empty_at)
    select key, empty_at from unnest(${[...first.keys()]}::text[], ${[...first.values()]}::timestamptz[]) as f (key, empty_at) order by key
    on conflict (key) do update set
      empty_at = least(greatest(v.empty_at, ${now}::timestamptz) + (excluded.empty_at - ${now}::timestamptz), ${latest}::timestamptz)
    returning key, empty_at`.execute(reader)
  return new Map(rows.map(({ key, emptyAt }) => [key, emptyAt]))
}

/** What has leaked empty needn't be kept. */
export const dropEmptied = async (reader: Reader, now: Date): Promise<void> => {
  await reader.deleteFrom('velocity').where('emptyAt', '<=', now).execute()
}
