import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { type GivenCase, type NewsDonor, readGivenCases, readNewsDonors } from './donors.queries.ts'

/** Each donor of a case once, with the time of their latest consent to updates; null if they gave none. */
export const readConsentingDonors = (db: Db, caseId: string, only?: string): Promise<NewsDonor[]> =>
  readNewsDonors(db, caseId, only)

/** The cases an address donated to, with the times. */
export const listGivenCases = (db: Db, emailHash: string): Promise<GivenCase[]> =>
  readGivenCases(db, emailHash)

/** The address of a donation; null if its donor was erased. */
export const openDonorEmail = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  place: OrderPlace,
): Promise<string | null> => {
  const { reader } = deps.database
  const order = await readOrder(reader, place)
  return order === null ? null : ((await openOrderPerson(deps, reader, order))?.email ?? null)
}
