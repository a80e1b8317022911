import { firstNameOf } from '#contract/accounts/first-name.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { cleanLine } from '#contract/plain-text.ts'

type Names = Pick<DraftFields, 'purpose' | 'organizerName' | 'beneficiaryFirstName'>

/** First name of the recipient; a generic text if unknown. */
export const recipientOf = (fields: Names, unknown = 'The recipient'): string => {
  const name =
    fields.purpose === PURPOSE.myself
      ? firstNameOf(fields.organizerName)
      : cleanLine(fields.beneficiaryFirstName)
  return name === '' ? unknown : name
}

/** "Rosa’s", "James’s". */
export const possessive = (name: string): string => `${name}’s`
