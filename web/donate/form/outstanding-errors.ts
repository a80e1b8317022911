import type { DonationLimit } from '#contract/orders/donation-sentences.ts'
import type { DonationFields } from './donation-fields.ts'
import { type DonationControl, type DonationProblem, problemsIn } from './read-donation-form.ts'

/** Errors found when the form was sent, with its fields at that time. */
export type FoundProblems = { readonly problems: readonly DonationProblem[]; readonly fields: DonationFields }

const FIELDS = {
  amount: 'amount',
  otherAmount: 'amount',
  tip: 'tip',
  fullName: 'fullName',
  email: 'email',
  message: 'message',
  tributeName: 'tributeName',
  tributeCard: 'tributeCard',
} as const satisfies Record<DonationControl, keyof DonationFields>

export const isAtSameField = (one: DonationProblem, other: DonationProblem): boolean =>
  FIELDS[one.control] === FIELDS[other.control]

/**
 * Errors that still apply: a changed answer is validated again on its own; the server's errors stay until
 * their field changes.
 */
export const outstandingErrors = (
  found: FoundProblems,
  fields: DonationFields,
  limit: DonationLimit,
): DonationProblem[] => {
  const now = problemsIn(fields, limit)
  return found.problems.flatMap((problem) => {
    const field = FIELDS[problem.control]
    if (fields[field] === found.fields[field]) return [problem]
    return now.filter((one) => isAtSameField(one, problem))
  })
}
