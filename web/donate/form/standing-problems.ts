import type { GiftLimit } from '#contract/gift-sentences.ts'
import type { GiftFields } from './gift-fields.ts'
import { type GiftControl, type GiftProblem, problemsIn } from './read-gift.ts'

/** What was found when the form was sent, and what stood in it then. */
export type FoundProblems = { readonly problems: readonly GiftProblem[]; readonly fields: GiftFields }

const FIELDS = {
  amount: 'amount',
  otherAmount: 'amount',
  tip: 'tip',
  fullName: 'fullName',
  email: 'email',
  message: 'message',
} as const satisfies Record<GiftControl, keyof GiftFields>

export const isAtSameField = (one: GiftProblem, other: GiftProblem): boolean =>
  FIELDS[one.control] === FIELDS[other.control]

/**
 * What still stands of what was found: an answer that was changed since is judged anew, by itself. What the server
 * found of one that wasn't stays, for only the server can judge it again.
 */
export const standingProblems = (
  found: FoundProblems,
  fields: GiftFields,
  limit: GiftLimit,
): GiftProblem[] => {
  const now = problemsIn(fields, limit)
  return found.problems.flatMap((problem) => {
    const field = FIELDS[problem.control]
    if (fields[field] === found.fields[field]) return [problem]
    return now.filter((one) => isAtSameField(one, problem))
  })
}
