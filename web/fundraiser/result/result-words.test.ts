import { describe, expect, it } from 'vitest'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { FUNDRAISER_RESULTS } from '#contract/fundraisers/fundraisers.ts'
import type { ReviewState } from '#contract/reviews/reviews.ts'
import { isCurrentResult } from './result-words.ts'

const currentResults = (state: OwnCase['state'], reviewState: ReviewState | null): string[] => {
  // Safe cast: only the review's state is read.
  const review = reviewState === null ? null : ({ state: reviewState } as OwnCase['review'])
  return FUNDRAISER_RESULTS.filter((type) => isCurrentResult(type, { state, review }))
}

describe('a result that a mail leads to', () => {
  it.each([
    ['draft', null, []],
    ['in_review', 'submitted', ['submitted']],
    ['in_review', 'appealed', ['submitted']],
    ['changes_requested', 'changes_requested', ['need_info', 'rejected']],
    ['rejected', 'rejected', ['need_info', 'rejected']],
    ['live', 'approved', ['published', 'updated']],
    ['live', 'in_review', ['submitted', 'published', 'updated']],
    ['paused', 'approved', ['updated']],
    ['ended', 'approved', []],
    ['hidden', 'approved', []],
  ] as const)(
    'of a fundraiser that is %s with a review that is %s is one of %j',
    (state, review, results) => {
      expect(currentResults(state, review)).toEqual(results)
    },
  )
})
