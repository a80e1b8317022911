import type { CallInput, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { NEAR_MILES } from '#contract/cases/case-filters.ts'
import type { Api } from '#web/browser/api/api.ts'
import { counted } from '#web/cases/case-facts.ts'

type CaseListPage = CallOutput<Calls['caseList']>

/** Query parameter of the typed place. */
export const PLACE_PARAMETER = 'near'

/** A place that a visitor chose: a state or a ZIP code. */
export type ChosenPlace =
  | { readonly kind: 'zip'; readonly zip: string }
  | { readonly kind: 'state'; readonly state: string; readonly name: string }

export type Closest = {
  /** Null for the whole country. */
  readonly place: ChosenPlace | null
  /** Cases of the place, then others, so that a place with few cases shows as many. */
  readonly cards: CaseListPage['items']
  /** How many cases there are in the whole country; null if a place was searched. */
  readonly totalCount: number | null
  /** Which cases these are: "Within 50 miles of Toledo, OH." */
  readonly description: string
}

export type Wanted = { readonly limit: number; readonly raiseType?: number }
export type CaseListApi = Pick<Api, 'caseList'>

const casesText = (count: number): string => counted(count, 'case', 'cases')

/** Says how many of the shown cases are in the place, and which the others are. */
const describe = (where: string, found: number, shown: number, others: string): string => {
  const none = `None ${where.charAt(0).toLowerCase()}${where.slice(1)} right now.`
  if (shown === 0) return none
  if (found === 0) return `${none} These are ${others}.`
  return found === shown
    ? `${where}, closest to done first.`
    : `${where}: ${casesText(found)}. Then ${others}.`
}

const queryOf = (place: ChosenPlace): CallInput<Calls['caseList']> =>
  place.kind === 'zip' ? { near: place.zip } : { state: place.state }

/** Cases of a place, filled up with the nearest others, or those closest to done for a state. */
const findIn = async (api: CaseListApi, place: ChosenPlace, wanted: Wanted) => {
  const inside = await api.caseList({ ...wanted, ...queryOf(place), sort: 'near_goal' })
  const isZip = place.kind === 'zip'
  const { nearPlace } = inside
  const name = nearPlace === null ? '' : `${nearPlace.city}, ${nearPlace.state}`
  const where = isZip ? `Within ${NEAR_MILES} miles of ${name}` : `In ${place.name}`
  const others =
    inside.items.length === wanted.limit
      ? []
      : (
          await api.caseList(
            isZip
              ? { ...wanted, ...queryOf(place), anyDistance: 'true', limit: 2 * wanted.limit }
              : { ...wanted, sort: 'near_goal', limit: 2 * wanted.limit },
          )
        ).items.filter(({ caseId }) => !inside.items.some((card) => card.caseId === caseId))
  const cards = [...inside.items, ...others].slice(0, wanted.limit)
  const othersText = isZip ? 'the nearest ones elsewhere' : 'the closest to done elsewhere'
  return { cards, description: describe(where, inside.items.length, cards.length, othersText) }
}

/** Cases closest to their goal: in the place first, or in the whole country without one. */
export const findClosest = async (
  api: CaseListApi,
  place: ChosenPlace | null,
  wanted: Wanted,
): Promise<Closest> => {
  if (place !== null) return { place, totalCount: null, ...(await findIn(api, place, wanted)) }
  const { items, totalCount } = await api.caseList({ ...wanted, sort: 'near_goal' })
  return { place, totalCount, cards: items, description: 'From the whole country.' }
}
