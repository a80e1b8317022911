import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import type { Db } from '../database.ts'

/** Leak rate per hour. */
type Leaking = { readonly leaksPerHour: number }

/** A leaky bucket, stored as the time when it will be empty; its level follows from that. */
type Bucket = Leaking & {
  /** Has a prefix for what is counted; an address or e-mail in it is a keyed hash. */
  readonly key: string
}

/** Rate limit: capacity and leak rate. */
export type LeakyBucket = Bucket & {
  /** Burst capacity. */
  readonly full: number
}

/** Maximum time until a bucket of `addToBuckets` is empty. */
export const EMPTY_AFTER_MS = 2 * HOUR_MS

/** Time in which one unit leaks. */
export const leakMs = ({ leaksPerHour }: Leaking): number => HOUR_MS / leaksPerHour

/** Level of a bucket that will be empty at `emptyAt`. */
export const levelOf = (bucket: Leaking, emptyAt: Date | null, now: Date): number =>
  emptyAt === null ? 0 : Math.max(0, emptyAt.getTime() - now.getTime()) / leakMs(bucket)

/** Time when a bucket will be empty after one is added. The statement of `addToBuckets` does the same. */
export const filled = (bucket: Leaking, emptyAt: Date | null, now: Date): Date => {
  const from = Math.max(emptyAt?.getTime() ?? 0, now.getTime())
  return new Date(Math.min(from + leakMs(bucket), now.getTime() + EMPTY_AFTER_MS))
}

/**
 * Adds one to each bucket in an atomic statement; a bucket that is listed several times gets that many. Keys are locked
 * in a fixed order, which prevents deadlocks. ON CONFLICT has no parameters, because a sharded server doesn't accept
 * them there.
 * @returns the new empty time of each key
 */
export const addToBuckets = async (
  db: Db,
  buckets: readonly Bucket[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> => {
  const emptyTimes = new Map<string, Date>()
  for (const bucket of buckets)
    emptyTimes.set(bucket.key, filled(bucket, emptyTimes.get(bucket.key) ?? null, now))
  const { rows } = await sql<{ key: string; emptyAt: Date }>`
    insert into velocity as v (key, empty_at, filled_at)
    select key, empty_at, ${now}::timestamptz
    from unnest(${[...emptyTimes.keys()]}::text[], ${[...emptyTimes.values()]}::timestamptz[]) as f (key, empty_at) order by key
    on conflict (key) do update set
      empty_at = least(app.later(greatest(v.empty_at, excluded.filled_at), excluded.empty_at - excluded.filled_at),
        app.later(excluded.filled_at, ${sql.lit(EMPTY_AFTER_MS)} * interval '1 millisecond')),
      filled_at = excluded.filled_at
    returning key, empty_at`.execute(db)
  return new Map(rows.map(({ key, emptyAt }) => [key, emptyAt]))
}

/** Time when a bucket with room will be empty after one is added. */
const withOneMore = (bucket: Leaking, emptyAt: Date | null, now: Date): Date =>
  new Date(Math.max(emptyAt?.getTime() ?? 0, now.getTime()) + leakMs(bucket))

/** Empty time of a full bucket. */
const latestOf = (bucket: LeakyBucket, now: Date): Date =>
  new Date(now.getTime() + bucket.full * leakMs(bucket))

/** Adds one to each bucket that has room. @returns the buckets that had room */
const addWhereRoom = async (db: Db, buckets: readonly LeakyBucket[], now: Date): Promise<LeakyBucket[]> => {
  const { rows } = await sql<{ key: string }>`
    insert into velocity as v (key, empty_at, filled_at, latest_at)
    select key, empty_at, ${now}::timestamptz, latest_at from unnest(${buckets.map(({ key }) => key)}::text[],
      ${buckets.map((bucket) => withOneMore(bucket, null, now))}::timestamptz[],
      ${buckets.map((bucket) => latestOf(bucket, now))}::timestamptz[]) as f (key, empty_at, latest_at)
    where empty_at <= latest_at order by key
    on conflict (key) do update set filled_at = excluded.filled_at, latest_at = excluded.latest_at,
      empty_at = app.later(greatest(v.empty_at, excluded.filled_at), excluded.empty_at - excluded.filled_at)
    where app.later(greatest(v.empty_at, excluded.filled_at), excluded.empty_at - excluded.filled_at) <= excluded.latest_at
    returning key`.execute(db)
  const added = new Set(rows.map(({ key }) => key))
  return buckets.filter(({ key }) => added.has(key))
}

/** Milliseconds until all these buckets have room for one more. */
const waitForRoom = async (db: Db, buckets: readonly LeakyBucket[], now: Date): Promise<number> => {
  const keys = buckets.map(({ key }) => key)
  const rows = await db.selectFrom('velocity').selectAll().where('key', 'in', keys).execute()
  const emptyAt = new Map(rows.map((row) => [row.key, row.emptyAt]))
  const waits = buckets.map((bucket) => {
    const next = withOneMore(bucket, emptyAt.get(bucket.key) ?? null, now)
    return next.getTime() - latestOf(bucket, now).getTime()
  })
  return Math.max(1, ...waits)
}

/**
 * Adds one attempt to all buckets or to none: a refused attempt isn't counted, so retrying doesn't prolong
 * the wait. For limits that count refused attempts too, as with cards, use `addToBuckets`.
 * @returns milliseconds to wait before the next attempt; null if this one may proceed
 */
export const addIfRoom = async (
  db: Db,
  buckets: readonly LeakyBucket[],
  now: Date,
): Promise<number | null> => {
  const added = await addWhereRoom(db, buckets, now)
  if (added.length === buckets.length) return null
  if (added.length > 0) await removeFromBuckets(db, added)
  return waitForRoom(
    db,
    buckets.filter((bucket) => !added.includes(bucket)),
    now,
  )
}

/** Removes one from each bucket after a successful attempt. */
export const removeFromBuckets = async (db: Db, buckets: readonly Bucket[]): Promise<void> => {
  for (const bucket of buckets)
    await sql`
      update velocity set empty_at = app.later(empty_at, ${-leakMs(bucket)}::float8 * interval '1 millisecond')
      where key = ${bucket.key}`.execute(db)
}

/** Deletes empty buckets. */
export const dropEmptied = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('velocity').where('emptyAt', '<=', now).execute()
}
