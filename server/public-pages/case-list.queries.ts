import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type CaseProgress,
  type CaseSort,
  JUST_STARTED_BELOW_PERCENT,
  NEAR_GOAL_FROM_PERCENT,
  NEAR_MILES,
} from '#contract/cases/case-filters.ts'
import { FIGURE_MAX } from '#contract/cases/cases.ts'
import { takesDonations } from '#server/cases/takes-donations.queries.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
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

const and = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`

type Point = { readonly latitude: number; readonly longitude: number }

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** SQL of a point in the projection of `case_card.place`. */
const placeOf = ({ latitude, longitude }: Point): RawBuilder<unknown> =>
  sql`point(${longitude}::float8, ${Math.asinh(Math.tan(radians(latitude))) / radians(1)}::float8)`

/** Miles in a degree of the projection: approximate, good within a few hundred miles. */
const milesPerDegree = ({ latitude }: Point): number => MILES_PER_DEGREE * Math.cos(radians(latitude))

/** Distance in degrees of the projection. A list ordered by exactly this expression walks an index. */
const distance = (near: Point): RawBuilder<number> => sql<number>`(c.place <-> ${placeOf(near)})`

/** Within the contract's radius. */
const within = (near: Point): RawBuilder<boolean> =>
  sql<boolean>`c.place <@ circle(${placeOf(near)}, ${NEAR_MILES / milesPerDegree(near)}::float8)`

const conditionsOf = (request: ListRequest): RawBuilder<boolean>[] => [
  sql<boolean>`true`,
  ...(request.words === undefined ? [] : [request.words ?? sql<boolean>`false`]),
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

/** A page of public cases, found in the table of their search cards. */
export const findCases = (db: Db, request: ListRequest, page: PageRequest): Promise<Page<ListedCase>> => {
  const { near, sort } = request
  const miles = near === null ? sql<null>`null` : sql`${distance(near)} * ${milesPerDegree(near)}::float8`
  const away = near === null ? sql`0::float8` : distance(near)
  const key = sort === 'nearest' ? sql`-${away}` : sortKeys[sort]
  const isTime = sort === 'newest'
  const sortKey = isTime ? sql`extract(epoch from ${key})::float8` : key
  const bestFirst = keyset(
    'desc',
    ['sortKey', isTime ? 'seconds' : 'float', key],
    ['caseId', 'caseId', 'c.caseId'],
  )
  return readPage(bestFirst, page, async ({ after, order, limit }) => {
    const { rows } = await sql<ListedCase>`
      select c.case_id, ${sortKey} as sort_key, ${miles} as miles from case_card c
      where ${and([...conditionsOf(request), after])}
      order by ${sort === 'nearest' ? sql`${away}, c.case_id desc` : order} limit ${limit}`.execute(db)
    return rows
  })
}

/** Counts the cases of a list, up to one more than `FIGURE_MAX`. */
export const countCases = async (db: Db, request: ListRequest): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from case_card c where ${and(conditionsOf(request))} limit ${FIGURE_MAX + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
