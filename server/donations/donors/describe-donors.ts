import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { Donor } from '#contract/fundraisers/dashboard-shapes.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { isErased, nameContext } from '../opening/order-person.ts'
import { tributeOf } from '../opening/read-tribute.ts'
import type { DonorRow } from './donors.queries.ts'

/** Describes donations and their donors to the case’s organizer. Reads the donors’ keys at once. */
export const describeDonors = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  rows: readonly DonorRow[],
): Promise<Donor[]> => {
  const openers = await personalData.openers(
    database.db,
    rows.map(({ emailHash }) => emailHash),
  )
  const nameOf = ({ donationId, emailHash, nameCipher }: DonorRow): string | null =>
    isErased(nameCipher) ? null : (openers.get(emailHash)?.(nameContext(donationId), nameCipher) ?? null)
  return rows.map((row) => ({
    donationId: row.donationId,
    name: nameOf(row),
    shownName: row.nameShown === 'anonymous' ? ANONYMOUS : row.displayName,
    amountCents: row.refundedAt === null ? addCents(row.amountCents, -row.returnedCents) : row.amountCents,
    isAmountHidden: row.hideAmount,
    message: row.message,
    tribute: tributeOf(row),
    areWordsHidden: row.wordsHiddenAt !== null,
    donatedAt: row.donatedAt.toISOString(),
    thankedAt: row.thankedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
  }))
}
