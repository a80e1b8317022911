import { describe, expect, it } from 'vitest'
import type { ReviewState } from '#contract/cases/reviews/review-states.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { FUNDRAISER_RESULTS } from '#contract/fundraisers/fundraisers.ts'
import { currentResult, resultTitle } from './result-title.ts'

const currentResults = (state: OwnCase['state'], reviewState: ReviewState | null): string[] => {
  // Safe cast: only the review's state is read.
  const review = reviewState === null ? null : ({ state: reviewState } as OwnCase['review'])
  return FUNDRAISER_RESULTS.filter((type) => currentResult(type, { state, review }) === type)
}

describe('a result that a mail leads to', () => {
  it.each([
    ['draft', null, []],
    ['in_review', 'submitted', ['submitted']],
    ['in_review', 'appealed', ['submitted']],
    ['changes_requested', 'changes_requested', ['need_info']],
    ['rejected', 'rejected', ['rejected']],
    ['live', 'rejected', ['published', 'rejected', 'updated']],
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

it.each([
  ['rejected', 'changes_requested', 'need_info'],
  ['need_info', 'rejected', 'rejected'],
  ['rejected', 'approved', null],
  ['published', 'rejected', null],
] as const)('an old link to %s of a fundraiser that is %s leads to %s', (type, state, result) => {
  // Safe cast: only the review's state is read.
  const review = { state } as OwnCase['review']
  expect(currentResult(type, { state: state === 'approved' ? 'ended' : state, review })).toBe(result)
})

it('a rejected change doesn’t say that a live fundraiser isn’t published', () => {
  expect(resultTitle('rejected', { state: 'live', review: null })).toBe('We can’t publish this change')
  expect(resultTitle('rejected', { state: 'rejected', review: null })).toBe('We can’t publish this one')
})

it.each([
  [1, 'One thing to fix'],
  [2, 'A few things to fix'],
])('%i requested changes are named as "%s"', (count, title) => {
  // Safe cast: only the number of reasons is read.
  const review = { reasons: Array.from({ length: count }) } as OwnCase['review']
  expect(resultTitle('need_info', { state: 'changes_requested', review })).toBe(title)
})
