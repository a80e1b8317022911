import { firstNameOf } from '#contract/accounts/first-name.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { cleanLine } from '#contract/plain-text.ts'

type Names = Pick<DraftFields, 'purpose' | 'organizerName' | 'beneficiaryFirstName'>

/** First name of the recipient; `fallback` if it isn't known yet. */
export const recipientOf = (fields: Names, fallback = 'The recipient'): string => {
  const name =
    fields.purpose === PURPOSE.myself
      ? firstNameOf(fields.organizerName)
      : cleanLine(fields.beneficiaryFirstName)
  return name === '' ? fallback : name
}
