import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import type { Reader } from './database.ts'

/**
 * How often something may be tried. A bucket is one moment, that at which it will have leaked empty; how full it is
 * follows from it. All of them are in the table `velocity`, whose sweep forgets the empty ones.
 */
export type LeakyBucket = {
  /** With a prefix that says what is counted; an address or e-mail in it is a keyed hash. */
  readonly key: string
  readonly leaksPerHour: number
  /** So many at once are let through. */
  readonly full: number
}

/** However much is poured in, a bucket is empty after so long. */
const EMPTY_AFTER_MS = 2 * HOUR_MS

const leakMs = ({ leaksPerHour }: LeakyBucket): number => HOUR_MS / leaksPerHour

/**
 * Pours one try into each of these buckets: one statement, however many processes do so at once. The keys are taken in
 * one order by all of them.
 *
 * @returns how long to wait before the next try; null where this one may go on
 */
export const pourInto = async (
  reader: Reader,
  buckets: readonly LeakyBucket[],
  now: Date,
): Promise<number | null> => {
  const keys = buckets.map(({ key }) => key)
  const leaks = buckets.map(leakMs)
  const latest = new Date(now.getTime() + EMPTY_AFTER_MS)
  const { rows } = await sql<{ key: string; emptyAt: Date }>`
    insert into velocity as v (key, empty_at)
    select key, ${now}::timestamptz + leak_ms * interval '1 millisecond'
    from unnest(${keys}::text[], ${leaks}::float8[]) as f (key, leak_ms) order by key
    on conflict (key) do update set
      empty_at = least(greatest(v.empty_at, ${now}::timestamptz) + (excluded.empty_at - ${now}::timestamptz), ${latest}::timestamptz)
    returning key, empty_at`.execute(reader)
  const emptyAt = new Map(rows.map((row) => [row.key, row.emptyAt.getTime()]))
  const waits = buckets.map((bucket) => {
    const level = ((emptyAt.get(bucket.key) ?? 0) - now.getTime()) / leakMs(bucket)
    return level > bucket.full ? Math.ceil((level - bucket.full + 1) * leakMs(bucket)) : 0
  })
  const wait = Math.max(0, ...waits)
  return wait === 0 ? null : wait
}

/** Takes one try out of each again: it was a good one. */
export const takeOut = async (reader: Reader, buckets: readonly LeakyBucket[]): Promise<void> => {
  await sql`
    update velocity set empty_at = empty_at - leak_ms * interval '1 millisecond'
    from unnest(${buckets.map(({ key }) => key)}::text[], ${buckets.map(leakMs)}::float8[]) as f (name, leak_ms)
    where key = name`.execute(reader)
}
