import { type RawBuilder, sql } from 'kysely'
import {
  type CaseProgress,
  type CaseSort,
  JUST_STARTED_BELOW_PERCENT,
  NEAR_GOAL_FROM_PERCENT,
  NEAR_MILES,
} from '#contract/cases.ts'
import type { Reader } from '#server/platform/database.ts'

export type ListWishes = {
  readonly q?: string | undefined
  readonly raiseType?: number | undefined
  readonly state?: string | undefined
  readonly progress?: CaseProgress | undefined
  readonly withEnded: boolean
  readonly verifiedOnly: boolean
  readonly near: { readonly latitude: number; readonly longitude: number } | null
  readonly sort: CaseSort
}

export type ListedCase = { readonly caseId: string; readonly sortKey: number }

/** How alike a typed word must be to one in the text: "floood" finds "flood", "boat" doesn't find "goat". */
const ALIKE = 0.55
const MILES_PER_DEGREE = 69.1

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`

const distanceMiles = ({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): RawBuilder<number> => sql<number>`
  ${MILES_PER_DEGREE}::float8 * sqrt(power(c.latitude - ${latitude}::float8, 2)
    + power((c.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2))`

/** Every word must be there, as the language has it (floods, flooding) or misspelt. */
const matches = (q: string): RawBuilder<boolean> => {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return and(
    words.map(
      (word) => sql<boolean>`(c.search_words @@ plainto_tsquery('english', app.plain_text(${word}))
        or strict_word_similarity(app.plain_text(${word}), c.search_text) >= ${ALIKE}
        or position(app.plain_text(${word}) in c.search_text) > 0)`,
    ),
  )
}

const conditionsOf = (wishes: ListWishes): RawBuilder<boolean>[] => [
  sql<boolean>`true`,
  ...(wishes.q === undefined || wishes.q === '' ? [] : [matches(wishes.q)]),
  ...(wishes.raiseType === undefined ? [] : [sql<boolean>`c.raise_type = ${wishes.raiseType}`]),
  ...(wishes.state === undefined ? [] : [sql<boolean>`c.state = ${wishes.state}`]),
  ...(wishes.withEnded ? [] : [sql<boolean>`not c.ended`]),
  ...(wishes.verifiedOnly
    ? [sql<boolean>`exists (select from withdrawal_account w where w.case_id = c.case_id and w.state = 1)`]
    : []),
  ...(wishes.progress === 'just_started'
    ? [sql<boolean>`c.raised_cents * 100 < c.goal_cents * ${JUST_STARTED_BELOW_PERCENT}`]
    : []),
  ...(wishes.progress === 'near_goal'
    ? [
        sql<boolean>`c.raised_cents * 100 >= c.goal_cents * ${NEAR_GOAL_FROM_PERCENT} and c.raised_cents < c.goal_cents`,
      ]
    : []),
  ...(wishes.near === null ? [] : [sql<boolean>`${distanceMiles(wishes.near)} <= ${NEAR_MILES}`]),
]

/** What a list is sorted by, larger first. A share of the goal already reached puts a full case behind the others. */
const sortKey: Record<CaseSort, RawBuilder<number>> = {
  trending: sql<number>`c.trend_score`,
  newest: sql<number>`extract(epoch from c.published_at)::float8`,
  near_goal: sql<number>`(case when c.raised_cents >= c.goal_cents then 0 else c.raised_cents::float8 / c.goal_cents end)`,
  just_started: sql<number>`-(c.raised_cents::float8 / c.goal_cents)`,
  most_donors: sql<number>`c.donor_count::float8`,
}

/** A page of public cases. A search over all cases, on the projection made for it. */
export const findCases = async (
  reader: Reader,
  wishes: ListWishes,
  { after, limit }: { after: readonly [number, string] | undefined; limit: number },
): Promise<ListedCase[]> => {
  const key = sortKey[wishes.sort]
  const beyond =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${key}, c.case_id) < (${after[0]}::float8, ${after[1]})`
  const { rows } = await sql<ListedCase>`
    select c.case_id, ${key} as sort_key from case_card c
    where ${and([...conditionsOf(wishes), beyond])}
    order by ${key} desc, c.case_id desc limit ${limit}`.execute(reader)
  return rows
}

export const countCases = async (reader: Reader, wishes: ListWishes): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from case_card c where ${and(conditionsOf(wishes))}`.execute(reader)
  return rows[0]?.n ?? 0
}
