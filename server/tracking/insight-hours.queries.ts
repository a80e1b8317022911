import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'

export type HourCount = {
  readonly metric: string
  readonly segment: string
  readonly step: string
  readonly count: number
  readonly amountCents?: number
  readonly squareCents?: number
}

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Increments a live counter of an hour. */
export const addToHour = async (
  db: Db,
  at: Date,
  { metric, segment, step, count }: HourCount,
): Promise<void> => {
  await db
    .insertInto('insightHour')
    .values({ metric, hourAt: hourOf(at), segment, step, count })
    .onConflict((conflict) =>
      conflict
        .columns(['metric', 'hourAt', 'segment', 'step'])
        .doUpdateSet({ count: sql`insight_hour.count + excluded.count` }),
    )
    .execute()
}

/** Replaces an hour's roll-up of one metric. */
export const replaceHour = async (
  db: Db,
  metric: string,
  hourAt: Date,
  counts: readonly HourCount[],
): Promise<void> => {
  await db.deleteFrom('insightHour').where('metric', '=', metric).where('hourAt', '=', hourAt).execute()
  if (counts.length === 0) return
  await db
    .insertInto('insightHour')
    .values(counts.map((one) => ({ ...one, hourAt })))
    .execute()
}

/** Inserts missing hours. */
export const insertHours = async (
  db: Db,
  counts: readonly (HourCount & { readonly hourAt: Date })[],
): Promise<void> => {
  await db
    .insertInto('insightHour')
    .values([...counts])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Sum = {
  readonly segment: string
  readonly step: string
  readonly count: number
  readonly amountCents: number
  readonly squareCents: number
}

export type Window = { readonly from: Date; readonly to: Date }

/** Sums by segment and step; of the given segments only, if any are given. */
export const sumHours = async (
  db: Db,
  metric: string,
  { from, to }: Window,
  segments: readonly string[] | null = null,
): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select segment, step, sum(count)::bigint as count, sum(amount_cents)::bigint as amount_cents,
      sum(square_cents)::float8 as square_cents
    from insight_hour where metric = ${metric} and hour_at >= ${from} and hour_at < ${to}
      and (${segments}::text[] is null or segment = any(${segments}::text[]))
    group by segment, step`.execute(db)
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    amountCents: Number(row.amountCents),
    squareCents: Number(row.squareCents),
  }))
}

/** Segments with the highest counts of a step: visitors choose the names of some, so there may be many. */
export const topSegments = async (
  db: Db,
  { metric, step }: Pick<HourCount, 'metric' | 'step'>,
  { from, to }: Window,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('insightHour')
    .select('segment')
    .where('metric', '=', metric)
    .where('step', '=', step)
    .where('hourAt', '>=', from)
    .where('hourAt', '<', to)
    .groupBy('segment')
    .orderBy(({ fn }) => fn.sum('count'), 'desc')
    .orderBy('segment')
    .limit(limit)
    .execute()
  return rows.map(({ segment }) => segment)
}

/** Sum of one segment over all hours. */
export const sumSegment = async (
  db: Db,
  { metric, segment, step }: Pick<HourCount, 'metric' | 'segment' | 'step'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('insightHour')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .where('metric', '=', metric)
    .where('segment', '=', segment)
    .where('step', '=', step)
    .executeTakeFirstOrThrow()
  return Number(count)
}
