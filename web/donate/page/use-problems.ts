import { useState } from 'react'
import type { DonationLimit } from '#contract/orders/donation-sentences.ts'
import type { DonationFields } from '../form/donation-fields.ts'
import { type FoundProblems, isAtSameField, outstandingErrors } from '../form/outstanding-errors.ts'
import type { DonationProblem } from '../form/read-donation-form.ts'

type Problems = {
  readonly problems: readonly DonationProblem[]
  /** A field was left: its current value is validated. */
  readonly fieldLeft: () => void
}

/** Errors since submission. A fixed one disappears at once; texts don't change at every keystroke. */
export const useProblems = (found: FoundProblems, fields: DonationFields, limit: DonationLimit): Problems => {
  const [shown, setShown] = useState({ of: found.problems, problems: found.problems })
  const before = shown.of === found.problems ? shown.problems : found.problems
  const outstanding = outstandingErrors(found, fields, limit)
  const left = before.filter((problem) => outstanding.some((one) => isAtSameField(one, problem)))
  if (left.length < before.length) setShown({ of: found.problems, problems: left })
  return {
    problems: outstanding.map((problem) => left.find((one) => isAtSameField(one, problem)) ?? problem),
    fieldLeft: () => setShown({ of: found.problems, problems: outstanding }),
  }
}
