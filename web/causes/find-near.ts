import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { zipFormatProblem, zipOf } from '#contract/geo/zip.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

const SHOWN = 3

type CaseListPage = CallOutput<Calls['caseList']>

export type Near = {
  /** ZIP code as typed; empty if there is none. */
  readonly zip: string
  readonly problem: string | null
  readonly cards: CaseListPage['items']
  readonly place: CaseListPage['nearPlace']
  /** Whether no case is within the radius, so that `cards` has only the nearest one. */
  readonly isFar: boolean
}

export const NO_SEARCH: Near = { zip: '', problem: null, cards: [], place: null, isFar: false }

/** Cases within the contract's radius of a ZIP code; otherwise the nearest one. */
export const findNear = async (
  client: Pick<Api, 'caseList'>,
  typed: string,
  raiseType?: number,
): Promise<Near> => {
  const zip = typed.trim().slice(0, 20)
  if (zip === '') return NO_SEARCH
  if (zipOf(zip) === null) return { ...NO_SEARCH, zip, problem: zipFormatProblem(zip) }
  const query = { near: zip, limit: SHOWN, ...(raiseType === undefined ? {} : { raiseType }) }
  try {
    const nearby = await client.caseList(query)
    if (nearby.items.length > 0)
      return { zip, problem: null, cards: nearby.items, place: nearby.nearPlace, isFar: false }
    const nearest = await client.caseList({ ...query, limit: 1, anyDistance: 'true' })
    return { zip, problem: null, cards: nearest.items, place: nearby.nearPlace, isFar: true }
  } catch (error) {
    const problem =
      error instanceof ApiRefusal ? error.fields.find(({ field }) => field === 'near')?.message : undefined
    if (problem === undefined) throw error
    return { ...NO_SEARCH, zip, problem }
  }
}
