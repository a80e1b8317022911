import { ANONYMOUS, type Author } from '#contract/cases/cases.ts'
import type { Donor } from '#contract/fundraisers/dashboard-shapes.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { isErased, nameContext } from '../opening/order-person.ts'
import { tributeOf } from '../opening/read-tribute.ts'
import type { DonorRow } from './donors.queries.ts'

type Readers = {
  /** Whether a co-organizer reads them. */
  readonly isForMember: boolean
  readonly authors: ReadonlyMap<string, Author>
}

/**
 * Describes donations and their donors to the case’s organizer or a co-organizer. An anonymous donor was told that the
 * organizer alone reads their name, and one who hides the amount, the amount. Reads the donors’ keys at once.
 */
export const describeDonors = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  rows: readonly DonorRow[],
  { isForMember, authors }: Readers,
): Promise<Donor[]> => {
  const openers = await personalData.openers(
    database.db,
    rows.map(({ emailHash }) => emailHash),
  )
  const nameOf = ({ donationId, emailHash, nameCipher, nameShown }: DonorRow): string | null => {
    if (isErased(nameCipher)) return null
    if (isForMember && nameShown === 'anonymous') return ANONYMOUS
    return openers.get(emailHash)?.(nameContext(donationId), nameCipher) ?? null
  }
  const amountOf = (row: DonorRow): number | null => {
    if (isForMember && row.hideAmount) return null
    return row.refundedAt === null ? addCents(row.amountCents, -row.returnedCents) : row.amountCents
  }
  return rows.map((row) => ({
    donationId: row.donationId,
    name: nameOf(row),
    shownName: row.nameShown === 'anonymous' ? ANONYMOUS : row.displayName,
    amountCents: amountOf(row),
    isAmountHidden: row.hideAmount,
    message: row.message,
    tribute: tributeOf(row),
    areWordsHidden: row.wordsHiddenAt !== null,
    donatedAt: row.donatedAt.toISOString(),
    thankedAt: row.thankedAt?.toISOString() ?? null,
    thankedBy: row.thankedBy === null ? null : (authors.get(row.thankedBy)?.name ?? null),
    refundedAt: row.refundedAt?.toISOString() ?? null,
  }))
}
