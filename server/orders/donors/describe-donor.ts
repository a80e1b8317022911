import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { Donor } from '#contract/fundraisers/dashboard-shapes.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { openDonorName } from '../opening/order-person.ts'
import type { DonorRow } from './donors.queries.ts'

/** Describes a donation and its donor to the case’s organizer. */
export const describeDonor = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  row: DonorRow,
): Promise<Donor> => ({
  donationId: row.donationId,
  name: await openDonorName(deps, deps.database.reader, { ...row, orderId: row.donationId }),
  shownName: row.nameShown === 'anonymous' ? ANONYMOUS : row.displayName,
  amountCents: addCents(row.amountCents, -row.returnedCents),
  isAmountHidden: row.hideAmount,
  message: row.message,
  areWordsHidden: row.wordsHiddenAt !== null,
  donatedAt: row.donatedAt.toISOString(),
  thankedAt: row.thankedAt?.toISOString() ?? null,
})
