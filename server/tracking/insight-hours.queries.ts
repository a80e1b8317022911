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

export const sumHours = async (db: Db, metric: string, { from, to }: Window): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select segment, step, sum(count)::bigint as count, sum(amount_cents)::bigint as amount_cents,
      sum(square_cents)::float8 as square_cents
    from insight_hour where metric = ${metric} and hour_at >= ${from} and hour_at < ${to}
    group by segment, step`.execute(db)
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    amountCents: Number(row.amountCents),
    squareCents: Number(row.squareCents),
  }))
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
