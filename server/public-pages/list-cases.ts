import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CaseCard } from '#contract/cases/cases.ts'
import { takesDonations } from '#server/cases/takes-donations.queries.ts'
import { placeOfZip, type ZipPlace } from '#server/cases/zip-place.ts'
import type { Deps } from '#server/deps.ts'
import { keyset, readPage } from '#server/platform/keyset-page.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { readCards } from './case-cards.ts'
import { countCases, findCases } from './case-list.queries.ts'
import { type SearchQuery, searchFor } from './case-search.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock' | 'handlers'>

const placeOf = async (zip: string | undefined): Promise<ZipPlace | null> => {
  if (zip === undefined) return null
  const place = await placeOfZip(zip)
  if (place === null)
    throw invalidFields([
      { field: 'near', message: 'We don’t know that ZIP code. Check it, or try one close by.' },
    ])
  return place
}

/** Whole miles; 0 only for the same town. */
const milesAway = (near: ZipPlace | null, miles: number | null, card: CaseCard): number | null => {
  if (near === null || miles === null) return null
  return card.city === near.city && card.state === near.state ? 0 : Math.max(1, Math.round(miles))
}

/** Public cases by text, cause and place, paginated. @throws invalidInput for an unknown ZIP or cursor */
export const listCases = async (
  deps: ReadDeps,
  input: CallArguments<Calls['caseList']>,
): Promise<CallOutput<Calls['caseList']>> => {
  const { q, ...filters } = input
  const near = await placeOf(input.near)
  const sort = input.sort ?? (near === null ? 'trending' : 'nearest')
  if (sort === 'nearest' && near === null)
    throw invalidFields([{ field: 'sort', message: 'Nearest first needs a ZIP code to be near to.' }])
  const { db } = deps.database
  const search = q === undefined || q === '' ? undefined : await searchFor(db, q)
  const now = deps.clock.now()
  const find = (words: SearchQuery | null | undefined) => {
    const request = { ...filters, sort, words, near, now }
    return Promise.all([findCases(db, request, input), countCases(db, request)])
  }
  const exact = await find(search === null ? null : search?.query)
  // A search that found cases needs no correction; one that found none may be empty only because of its filters.
  const corrected = exact[1] === 0 && search ? await search.correct() : null
  const [page, totalCount] = corrected === null ? exact : await find(corrected)
  if (totalCount === 0 && q !== undefined && q !== '') await deps.handlers.foundNothing(deps, q)
  const cards = await readCards(
    deps,
    page.items.map((row) => row.caseId),
  )
  const milesOf = new Map(page.items.map((row) => [row.caseId, row.miles]))
  return {
    items: cards.map((card) => ({
      ...card,
      milesAway: milesAway(near, milesOf.get(card.caseId) ?? null, card),
    })),
    nextCursor: page.nextCursor,
    totalCount,
    nearPlace: near === null ? null : { city: near.city, state: near.state },
  }
}

const CURATED_ORDER = keyset('asc', ['position', 'integer'])

/** The curated cases that take donations, in staff's order. */
export const listCurated = async (
  deps: ReadDeps,
  request: CallArguments<Calls['publicCuratedCases']>,
): Promise<CallOutput<Calls['publicCuratedCases']>> => {
  const page = await readPage(CURATED_ORDER, request, ({ after, order, limit }) =>
    deps.database.db
      .selectFrom('operationCase')
      .innerJoin('caseCard as c', 'c.caseId', 'operationCase.caseId')
      .select(['c.caseId', 'position'])
      .where(takesDonations(deps.clock.now()))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
  return {
    ...page,
    items: await readCards(
      deps,
      page.items.map((row) => row.caseId),
    ),
  }
}
