import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import type { Db } from '../database.ts'

/** How much a bucket leaks in an hour. */
type Leaking = { readonly leaksPerHour: number }

/** A bucket is one moment, that at which it will have leaked empty; how full it is follows from it. */
type Bucket = Leaking & {
  /** With a prefix that says what is counted; an address or e-mail in it is a keyed hash. */
  readonly key: string
}

/** How often something may be tried. */
export type LeakyBucket = Bucket & {
  /** So many at once are let through. */
  readonly full: number
}

/** However much is poured in, a bucket is empty after so long. */
export const EMPTY_AFTER_MS = 2 * HOUR_MS

/** How long one takes to leak away. */
export const leakMs = ({ leaksPerHour }: Leaking): number => HOUR_MS / leaksPerHour

/** How many are in a bucket that will be empty at that moment. */
export const levelOf = (bucket: Leaking, emptyAt: Date | null, now: Date): number =>
  emptyAt === null ? 0 : Math.max(0, emptyAt.getTime() - now.getTime()) / leakMs(bucket)

/** When a bucket will be empty after one more. The statement of `pour` does the same. */
export const filled = (bucket: Leaking, emptyAt: Date | null, now: Date): Date => {
  const from = Math.max(emptyAt?.getTime() ?? 0, now.getTime())
  return new Date(Math.min(from + leakMs(bucket), now.getTime() + EMPTY_AFTER_MS))
}

/**
 * Pours one into each of these buckets, several into one that is named several times: one statement, however many
 * processes do so at once. The keys are taken in one order by all of them. What follows ON CONFLICT has no parameters: a
 * sharded server takes none there.
 *
 * @returns when each will be empty now
 */
export const pour = async (
  reader: Db,
  buckets: readonly Bucket[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> => {
  const first = new Map<string, Date>()
  for (const bucket of buckets) first.set(bucket.key, filled(bucket, first.get(bucket.key) ?? null, now))
  const { rows } = await sql<{ key: string; emptyAt: Date }>`
    insert into velocity as v (key, empty_at, poured_at)
    select key, empty_at, ${now}::timestamptz
    from unnest(${[...first.keys()]}::text[], ${[...first.values()]}::timestamptz[]) as f (key, empty_at) order by key
    on conflict (key) do update set
      empty_at = least(app.later(greatest(v.empty_at, excluded.poured_at), excluded.empty_at - excluded.poured_at),
        app.later(excluded.poured_at, ${sql.lit(EMPTY_AFTER_MS)} * interval '1 millisecond')),
      poured_at = excluded.poured_at
    returning key, empty_at`.execute(reader)
  return new Map(rows.map(({ key, emptyAt }) => [key, emptyAt]))
}

/** When a bucket would be empty that is as full as it may be. */
const latestOf = (bucket: LeakyBucket, now: Date): Date =>
  new Date(now.getTime() + bucket.full * leakMs(bucket))

/** Pours one into each of these buckets that has room for it. @returns those that had */
const pourWhereRoom = async (
  reader: Db,
  buckets: readonly LeakyBucket[],
  now: Date,
): Promise<LeakyBucket[]> => {
  const { rows } = await sql<{ key: string }>`
    insert into velocity as v (key, empty_at, poured_at, latest_at)
    select key, empty_at, ${now}::timestamptz, latest_at from unnest(${buckets.map(({ key }) => key)}::text[],
      ${buckets.map((bucket) => filled(bucket, null, now))}::timestamptz[],
      ${buckets.map((bucket) => latestOf(bucket, now))}::timestamptz[]) as f (key, empty_at, latest_at)
    where empty_at <= latest_at order by key
    on conflict (key) do update set poured_at = excluded.poured_at, latest_at = excluded.latest_at,
      empty_at = app.later(greatest(v.empty_at, excluded.poured_at), excluded.empty_at - excluded.poured_at)
    where app.later(greatest(v.empty_at, excluded.poured_at), excluded.empty_at - excluded.poured_at) <= excluded.latest_at
    returning key`.execute(reader)
  const poured = new Set(rows.map(({ key }) => key))
  return buckets.filter(({ key }) => poured.has(key))
}

/** Until there is room for one more in each of these buckets. */
const waitForRoom = async (reader: Db, buckets: readonly LeakyBucket[], now: Date): Promise<number> => {
  const keys = buckets.map(({ key }) => key)
  const rows = await reader.selectFrom('velocity').selectAll().where('key', 'in', keys).execute()
  const emptyAt = new Map(rows.map((row) => [row.key, row.emptyAt]))
  const waits = buckets.map((bucket) => {
    const next = filled(bucket, emptyAt.get(bucket.key) ?? null, now)
    return next.getTime() - latestOf(bucket, now).getTime()
  })
  return Math.max(1, ...waits)
}

/**
 * Pours one try into each of these buckets, or into none: a try that is refused counts for nothing, so that nobody waits
 * longer for having asked again. Where a refused one is to count as well, as with cards, `pour` does that.
 *
 * @returns how long to wait before the next try; null where this one may go on
 */
export const pourInto = async (
  reader: Db,
  buckets: readonly LeakyBucket[],
  now: Date,
): Promise<number | null> => {
  const poured = await pourWhereRoom(reader, buckets, now)
  if (poured.length === buckets.length) return null
  if (poured.length > 0) await takeOut(reader, poured)
  return waitForRoom(
    reader,
    buckets.filter((bucket) => !poured.includes(bucket)),
    now,
  )
}

/** Takes one out of each again: it was a good one. */
export const takeOut = async (reader: Db, buckets: readonly Bucket[]): Promise<void> => {
  for (const bucket of buckets)
    await sql`
      update velocity set empty_at = app.later(empty_at, ${-leakMs(bucket)}::float8 * interval '1 millisecond')
      where key = ${bucket.key}`.execute(reader)
}

/** What has leaked empty needn't be kept. */
export const dropEmptied = async (reader: Db, now: Date): Promise<void> => {
  await reader.deleteFrom('velocity').where('emptyAt', '<=', now).execute()
}
