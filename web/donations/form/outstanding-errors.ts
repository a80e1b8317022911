import type { DonationLimit } from '#contract/donations/amount-sentences.ts'
import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import type { DonationControl, DonationFields, DonationProblem } from './donation-fields.ts'
import { problemsIn } from './read-donation-form.ts'

/** Errors of the last submission, with the form's fields at that time. */
export type SubmissionProblems = {
  readonly problems: readonly DonationProblem[]
  readonly fields: DonationFields
}

/** Field that each control edits: the chips and the text field edit the same amount. */
const FIELDS = {
  amount: 'amount',
  otherAmount: 'amount',
  tip: 'tip',
  fullName: 'fullName',
  email: 'email',
  message: 'message',
  tributeKind: 'tributeKind',
  tributeName: 'tributeName',
  tributeCard: 'tributeCard',
} as const satisfies Record<DonationControl, keyof DonationFields>

export const isAtSameField = (a: DonationProblem, b: DonationProblem): boolean =>
  FIELDS[a.control] === FIELDS[b.control]

/**
 * Errors of the last submission that still apply. A field with an error is validated again once it changes;
 * until then its error stays, also one that only the server can find.
 */
export const outstandingErrors = (
  submission: SubmissionProblems,
  fields: DonationFields,
  limit: DonationLimit,
): DonationProblem[] => {
  const currentProblems = problemsIn(fields, limit)
  return submission.problems.flatMap((problem) => {
    const field = FIELDS[problem.control]
    // Emptying the name and the card's address corrects a missing kind, too; a question is answered elsewhere.
    const isQuestion = problem.message === KEEP_QUESTIONS.public
    if (field !== 'tributeKind' && !isQuestion && fields[field] === submission.fields[field]) return [problem]
    return currentProblems.filter((current) => isAtSameField(current, problem))
  })
}
