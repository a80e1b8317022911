import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { PLACE_MAX, readPlace } from './chosen-place.ts'
import { type CaseListApi, type Closest, findClosest, PLACE_PARAMETER, type Wanted } from './find-closest.ts'

export type LoadedClosest = Closest & {
  /** The place as typed; empty for the whole country. */
  readonly typed: string
  /** Why the typed place wasn't used. */
  readonly problem: string | null
}

const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiRefusal ? error.fields.find(({ field }) => field === 'near')?.message : undefined

/** Finds the cases for the place in a page's address. Not in the file that browsers load, because it knows all states. */
export const loadClosest = async (api: CaseListApi, address: URL, wanted: Wanted): Promise<LoadedClosest> => {
  const typed = (address.searchParams.get(PLACE_PARAMETER) ?? '').trim().slice(0, PLACE_MAX)
  const { place, problem } = typed === '' ? { place: null, problem: null } : readPlace(typed)
  try {
    return { typed, problem, ...(await findClosest(api, place, wanted)) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return { typed, problem: refusal, ...(await findClosest(api, null, wanted)) }
  }
}
