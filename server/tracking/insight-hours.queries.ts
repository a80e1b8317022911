import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** How often a step of a segment was counted, with the sums of amounts and of their squares, for their variance. */
export type InsightCount = {
  readonly metric: string
  readonly segment: string
  readonly step: string
  readonly count: number
  readonly amountCents?: number
  readonly squareCents?: number
}

/** A period that includes `from` and excludes `to`. */
export type Window = { readonly from: Date; readonly to: Date }

export type HourlyCount = InsightCount & { readonly hourAt: Date }

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Increments a live counter of an hour. */
export const addToHour = async (
  db: Db,
  at: Date,
  { metric, segment, step, count }: Omit<InsightCount, 'amountCents' | 'squareCents'>,
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

/** Replaces the roll-up of one metric in all hours of a window. */
export const replaceHours = async (
  tx: Tx,
  metric: string,
  { from, to }: Window,
  counts: readonly Omit<HourlyCount, 'metric'>[],
): Promise<void> => {
  await tx
    .deleteFrom('insightHour')
    .where('metric', '=', metric)
    .where('hourAt', '>=', from)
    .where('hourAt', '<', to)
    .execute()
  if (counts.length === 0) return
  // Passed as one parameter, because a busy day's rows would need more parameters than a statement takes.
  const rows = counts.map(({ hourAt, segment, step, count, amountCents = 0, squareCents = 0 }) => ({
    hour_at: hourAt,
    segment,
    step,
    count,
    amount_cents: amountCents,
    square_cents: squareCents,
  }))
  await sql`
    insert into insight_hour (metric, hour_at, segment, step, count, amount_cents, square_cents)
    select ${metric}::text, hour_at, segment, step, count, amount_cents, square_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rolled (hour_at timestamptz, segment text, step text,
      count bigint, amount_cents bigint, square_cents bigint)
    returning metric`.execute(tx)
}

/** Inserts missing hours, of the demo's past. */
export const insertHours = async (db: Db, counts: readonly HourlyCount[]): Promise<void> => {
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

/** Sums by segment and step, of some segments or (null) of all. */
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
  return rows
}

/** Segments with the highest counts of a step. Limited, because a campaign's name comes from a visitor's address. */
export const topSegments = async (
  db: Db,
  { metric, step }: Pick<InsightCount, 'metric' | 'step'>,
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
  { metric, segment, step }: Pick<InsightCount, 'metric' | 'segment' | 'step'>,
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
