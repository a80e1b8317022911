import type { CallInput, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { NEAR_MILES } from '#contract/cases/case-filters.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { counted } from '#web/cases/case-facts.ts'
import { type ChosenPlace, PLACE_MAX, readPlace } from './chosen-place.ts'

type CaseListPage = CallOutput<Calls['caseList']>

export type Closest = {
  /** The place as typed; empty for the whole country. */
  readonly typed: string
  /** Why the typed place wasn't used. */
  readonly problem: string | null
  readonly place: ChosenPlace | null
  /** Cases of the place, then others, so that a place with few cases shows as many. */
  readonly cards: CaseListPage['items']
  /** Which cases these are: "Within 50 miles of Toledo, OH." */
  readonly description: string
}

type Wanted = { readonly limit: number; readonly raiseType?: number }
type CaseListApi = Pick<Api, 'caseList'>

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

const refusedPlace = (error: unknown): string | undefined =>
  error instanceof ApiRefusal ? error.fields.find(({ field }) => field === 'near')?.message : undefined

/** Cases closest to their goal: in the typed place first, or in the whole country without one. */
export const findClosest = async (api: CaseListApi, typed: string, wanted: Wanted): Promise<Closest> => {
  const text = typed.trim().slice(0, PLACE_MAX)
  const everywhere = async (problem: string | null): Promise<Closest> => ({
    typed: text,
    problem,
    place: null,
    cards: (await api.caseList({ ...wanted, sort: 'near_goal' })).items,
    description: 'From the whole country.',
  })
  if (text === '') return everywhere(null)
  const { place, problem } = readPlace(text)
  if (place === null) return everywhere(problem)
  try {
    return { typed: text, problem: null, place, ...(await findIn(api, place, wanted)) }
  } catch (error) {
    const refusal = refusedPlace(error)
    if (refusal === undefined) throw error
    return everywhere(refusal)
  }
}
