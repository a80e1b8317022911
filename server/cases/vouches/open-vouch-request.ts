import type { Deps } from '#server/deps.ts'
import { readCaseRow, shownRecipientOf } from '../case-row.queries.ts'
import { vouchAddressContext } from './ask-voucher.ts'
import { takesVouches } from './vouch.state.ts'
import { readVouch, type VouchKey } from './vouches.queries.ts'

type VouchRequest = {
  readonly email: string
  readonly recipientName: string
  readonly organizerName: string
}

/** A request to vouch, to mail it; null once it was answered or ended, while the case takes none, or if its address was erased. */
export const openVouchRequest = async (
  { database: { db }, personalData, clock }: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  key: VouchKey,
): Promise<VouchRequest | null> => {
  const [row, vouch] = await Promise.all([readCaseRow(db, key.caseId), readVouch(db, key)])
  if (row === null || !takesVouches(row, clock.now())) return null
  if (vouch === null || vouch.emailCipher === null || vouch.endedAt !== null) return null
  const context = vouchAddressContext(key.vouchId)
  const email = await personalData.open(db, vouch.emailHash, context, vouch.emailCipher)
  return email === null
    ? null
    : { email, recipientName: shownRecipientOf(row).fullName, organizerName: row.organizerName }
}
