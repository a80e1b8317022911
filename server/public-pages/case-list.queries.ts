import { type RawBuilder, sql } from 'kysely'
import {
  type CaseProgress,
  type CaseSort,
  FIGURE_MAX,
  JUST_STARTED_BELOW_PERCENT,
  NEAR_GOAL_FROM_PERCENT,
  NEAR_MILES,
} from '#contract/cases/cases.ts'
import { takesDonations } from '#server/cases/takes-donations.queries.ts'
import type { Db } from '#server/platform/database.ts'
import type { SearchQuery } from './case-search.ts'

export type ListRequest = {
  /** Null finds nothing: the search text has no word. */
  readonly words?: SearchQuery | null | undefined
  readonly raiseType?: number | undefined
  readonly state?: string | undefined
  readonly progress?: CaseProgress | undefined
  readonly withEnded: boolean
  readonly verifiedOnly: boolean
  readonly near: Point | null
  readonly anyDistance: boolean
  readonly sort: CaseSort
  readonly now: Date
}

export type ListedCase = {
  readonly caseId: string
  readonly sortKey: number
  /** Miles from the searched place; null without one. */
  readonly miles: number | null
}

const MILES_PER_DEGREE = 69.1

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`

type Point = { readonly latitude: number; readonly longitude: number }

/** Flat-earth approximation, good within a few hundred miles. */
const distanceMiles = ({ latitude, longitude }: Point): RawBuilder<number> => sql<number>`
  ${MILES_PER_DEGREE}::float8 * sqrt(power(c.latitude - ${latitude}::float8, 2)
    + power((c.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2))`

/** Within the contract's radius: first by a bounding box with an index, then by distance. */
const within = (near: Point): RawBuilder<boolean> => {
  const north = NEAR_MILES / MILES_PER_DEGREE
  const east = north / Math.max(0.1, Math.cos((near.latitude * Math.PI) / 180))
  return sql<boolean>`(c.latitude between ${near.latitude - north}::float8 and ${near.latitude + north}::float8
    and c.longitude between ${near.longitude - east}::float8 and ${near.longitude + east}::float8
    and ${distanceMiles(near)} <= ${NEAR_MILES})`
}

const conditionsOf = (request: ListRequest): RawBuilder<boolean>[] => [
  sql<boolean>`true`,
  ...(request.words === undefined
    ? []
    : [request.words === null ? sql<boolean>`false` : sql<boolean>`c.search_words @@ ${request.words}`]),
  ...(request.raiseType === undefined ? [] : [sql<boolean>`c.raise_type = ${request.raiseType}`]),
  ...(request.state === undefined ? [] : [sql<boolean>`c.state = ${request.state}`]),
  ...(request.withEnded ? [] : [takesDonations(request.now)]),
  ...(request.verifiedOnly ? [sql<boolean>`c.verified`] : []),
  ...(request.progress === 'just_started'
    ? [sql<boolean>`c.raised_cents * 100 < c.goal_cents * ${JUST_STARTED_BELOW_PERCENT}`]
    : []),
  ...(request.progress === 'near_goal'
    ? [
        sql<boolean>`c.raised_cents * 100 >= c.goal_cents * ${NEAR_GOAL_FROM_PERCENT} and c.raised_cents < c.goal_cents`,
      ]
    : []),
  ...(request.near === null || request.anyDistance ? [] : [within(request.near)]),
]

/**
 * Sort keys of a list, descending. A reached goal sorts behind the others. Each expression has a matching
 * index.
 */
const sortKeys: Record<Exclude<CaseSort, 'nearest'>, RawBuilder<unknown>> = {
  trending: sql`c.trend_score`,
  newest: sql`c.published_at`,
  near_goal: sql`(case when c.raised_cents >= c.goal_cents then 0 else c.raised_cents::float8 / c.goal_cents end)`,
  just_started: sql`-(c.raised_cents::float8 / c.goal_cents)`,
  most_donors: sql`c.donor_count::float8`,
}

/** Negative distance; zero without a place. Rounded to hundredths, so that a cursor preserves it. */
const nearness = (near: Point | null): RawBuilder<number> =>
  near === null ? sql<number>`0::float8` : sql<number>`-round(${distanceMiles(near)} * 100)`

/** A page of public cases, found in the table of their search cards. */
export const findCases = async (
  reader: Db,
  request: ListRequest,
  { after, limit }: { after: readonly [number, string] | undefined; limit: number },
): Promise<ListedCase[]> => {
  const { near, sort } = request
  const key = sort === 'nearest' ? nearness(near) : sortKeys[sort]
  const isTime = sort === 'newest'
  const sortKey = isTime ? sql`extract(epoch from ${key})::float8` : key
  const miles = near === null ? sql<null>`null` : distanceMiles(near)
  const isAfterCursor =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${key}, c.case_id) < (${isTime ? sql`to_timestamp(${after[0]}::float8)` : sql`${after[0]}::float8`}, ${after[1]})`
  const { rows } = await sql<ListedCase>`
    select c.case_id, ${sortKey} as sort_key, ${miles} as miles from case_card c
    where ${and([...conditionsOf(request), isAfterCursor])}
    order by ${key} desc, c.case_id desc limit ${limit}`.execute(reader)
  return rows
}

/** Counts the cases of a list, up to one more than `FIGURE_MAX`. */
export const countCases = async (reader: Db, request: ListRequest): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from case_card c where ${and(conditionsOf(request))} limit ${FIGURE_MAX + 1}) as counted`.execute(
    reader,
  )
  return rows[0]?.n ?? 0
}
