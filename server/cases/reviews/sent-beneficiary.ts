import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { openBeneficiaryEmail, sealBeneficiaryEmail } from '../drafts/draft-fields.ts'
import { changeDraft } from '../drafts/drafts.queries.ts'
import { changeReview, lockOpenReview, readReview } from './reviews.queries.ts'

/** The beneficiary's address as submitted; null if there is none. */
export const readSentBeneficiary = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  place: { readonly caseId: string; readonly reviewId: string },
): Promise<string | null> => {
  const { reader } = deps.database
  const review = await readReview(reader, place)
  const email = review === null ? '' : await openBeneficiaryEmail(deps, reader, review)
  return email === '' ? null : email
}

/**
 * Corrects the beneficiary's address in the draft and the submission, so that neither restores the old one.
 */
export const correctSentBeneficiary = async (
  deps: Pick<Deps, 'personalData'>,
  tx: Tx,
  { caseId, email }: { readonly caseId: string; readonly email: string },
): Promise<void> => {
  const beneficiaryEmail = await sealBeneficiaryEmail(deps, tx, caseId, email)
  await changeDraft(tx, caseId, { beneficiaryEmail })
  const open = await lockOpenReview(tx, caseId)
  if (open !== null) await changeReview(tx, open, { beneficiaryEmail })
}
