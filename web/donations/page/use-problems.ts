import { useState } from 'react'
import type { DonationLimit } from '#contract/donations/amount-sentences.ts'
import type { DonationFields, DonationProblem } from '../form/donation-fields.ts'
import { isAtSameField, outstandingErrors, type SubmissionProblems } from '../form/outstanding-errors.ts'

type Problems = {
  readonly problems: readonly DonationProblem[]
  /** Updates the messages to the fields' current values. Call on blur. */
  readonly validateFields: () => void
}

/**
 * Errors of the last submission that still apply. A fixed error disappears at once, but a message changes only
 * on blur, not at every keystroke.
 */
export const useProblems = (
  submission: SubmissionProblems,
  fields: DonationFields,
  limit: DonationLimit,
): Problems => {
  const [shown, setShown] = useState({ source: submission.problems, problems: submission.problems })
  const previous = shown.source === submission.problems ? shown.problems : submission.problems
  const outstanding = outstandingErrors(submission, fields, limit)
  const remaining = previous.filter((problem) =>
    outstanding.some((current) => isAtSameField(current, problem)),
  )
  if (remaining.length < previous.length) setShown({ source: submission.problems, problems: remaining })
  return {
    problems: outstanding.map(
      (problem) => remaining.find((displayed) => isAtSameField(displayed, problem)) ?? problem,
    ),
    validateFields: () => setShown({ source: submission.problems, problems: outstanding }),
  }
}
