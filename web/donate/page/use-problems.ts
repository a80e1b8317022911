import { useState } from 'react'
import type { GiftLimit } from '#contract/gift-sentences.ts'
import type { GiftFields } from '../form/gift-fields.ts'
import type { GiftProblem } from '../form/read-gift.ts'
import { type FoundProblems, isAtSameField, standingProblems } from '../form/standing-problems.ts'

type Problems = {
  readonly problems: readonly GiftProblem[]
  /** A field was left: what is said of it is said of what stands in it now. */
  readonly fieldLeft: () => void
}

/**
 * What needs another look since the form was sent. It goes as soon as it is put right, and while somebody types it
 * isn't worded anew at every key.
 */
export const useProblems = (found: FoundProblems, fields: GiftFields, limit: GiftLimit): Problems => {
  const [said, say] = useState({ of: found.problems, problems: found.problems })
  const before = said.of === found.problems ? said.problems : found.problems
  const standing = standingProblems(found, fields, limit)
  const left = before.filter((problem) => standing.some((one) => isAtSameField(one, problem)))
  if (left.length < before.length) say({ of: found.problems, problems: left })
  return {
    problems: standing.map((problem) => left.find((one) => isAtSameField(one, problem)) ?? problem),
    fieldLeft: () => say({ of: found.problems, problems: standing }),
  }
}
