import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import {
  countNewsDonors,
  type GivenCase,
  type NewsDonor,
  readGivenCases,
  readNewsDonors,
} from './donors.queries.ts'

/** Each donor of a case once, with the time of their latest consent to updates; null if they gave none. */
export const readConsentingDonors = (
  db: Db,
  caseId: string,
  among?: readonly string[],
): Promise<NewsDonor[]> => readNewsDonors(db, caseId, among)

/** Number of a case's donors, and of those who ever consented to updates. */
export const countConsentingDonors = (db: Db, caseId: string): ReturnType<typeof countNewsDonors> =>
  countNewsDonors(db, caseId)

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
