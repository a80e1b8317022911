import { hasAgreed } from '#contract/cases/unnamed-recipient.ts'
import { mentionProblem, mentionsBeneficiary } from '#contract/fundraisers/beneficiary-mention.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import type { CaseRow } from './case-row.queries.ts'

/**
 * Keeps the beneficiary's name out of what an organizer writes to the public, or to donors, until they accepted.
 * @throws invalidInput, naming each field
 */
export const refuseMention = (row: CaseRow, texts: Readonly<Record<string, string>>): void => {
  if (hasAgreed(row)) return
  const named = {
    organizerName: row.organizerName,
    beneficiaryFirstName: row.beneficiaryFirstName ?? '',
    beneficiaryLastName: row.beneficiaryLastName ?? '',
    beneficiaryRelation: row.beneficiaryRelation ?? '',
  }
  const message = mentionProblem(named)
  const fields = Object.entries(texts).flatMap(([field, text]) =>
    mentionsBeneficiary(text, named) ? [{ field, message }] : [],
  )
  if (fields.length > 0) throw invalidFields(fields)
}
