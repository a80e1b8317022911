import type { Db } from '#server/platform/database.ts'
import { readDonorRow } from '../donors/donors.queries.ts'
import { shownDonation } from './linked-thanks.ts'

/** A donation as the public reads it; null if it was refunded. */
export const readShownGift = async (
  db: Db,
  caseId: string,
  donationId: string,
): Promise<ReturnType<typeof shownDonation> | null> => {
  const row = await readDonorRow(db, caseId, donationId)
  return row === null ? null : shownDonation(row)
}
