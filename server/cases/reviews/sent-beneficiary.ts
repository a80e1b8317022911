import type { Deps } from '#server/deps.ts'
import { openBeneficiaryEmail } from '../drafts/draft-fields.ts'
import { readReview } from './reviews.queries.ts'

/** Where the person a case is for reads mails, as its owner sent it; null where none was sent. */
export const readSentBeneficiary = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  place: { readonly caseId: string; readonly reviewId: string },
): Promise<string | null> => {
  const { reader } = deps.database
  const review = await readReview(reader, place)
  const email = review === null ? '' : await openBeneficiaryEmail(deps, reader, review)
  return email === '' ? null : email
}
