import { describe, expect, it } from 'vitest'
import { REVIEW_STATES } from '#contract/cases/reviews/review-states.ts'
import {
  type CaseEvent,
  type CaseState,
  caseAfter,
  ownStateOf,
  REVIEW_EVENTS,
  reviewAfter,
} from './case.state.ts'

const CASE_STATES: CaseState[] = ['draft', 'in_review', 'approved', 'rejected', 'live', 'ended', 'hidden']
const CASE_EVENTS: CaseEvent[] = [
  'submit',
  'withdraw',
  'approve',
  'approve_waiting',
  'accept',
  'request_changes',
  'reject',
  'appeal',
  'pause',
  'post_update',
  'end',
  'hide',
  'unhide',
  'unhide_waiting',
]

/** Every transition of a case, written out: anything else is impossible. */
const allowedOfCase = new Set([
  'draft submit in_review',
  'draft appeal in_review',
  'in_review submit in_review',
  'in_review withdraw draft',
  'in_review approve live',
  'in_review approve_waiting approved',
  'in_review request_changes draft',
  'in_review reject rejected',
  'approved submit in_review',
  'approved withdraw draft',
  'approved accept live',
  'approved hide hidden',
  'rejected appeal in_review',
  'live submit live',
  'live withdraw live',
  'live approve live',
  'live request_changes live',
  'live reject live',
  'live appeal live',
  'live pause live',
  'live post_update live',
  'live end ended',
  'live hide hidden',
  'ended approve ended',
  'ended request_changes ended',
  'ended reject ended',
  'ended post_update ended',
  'ended hide hidden',
  'hidden approve hidden',
  'hidden request_changes hidden',
  'hidden reject hidden',
  'hidden unhide live',
  'hidden unhide_waiting approved',
])

/** Every transition of a review. */
const allowedOfReview = new Set([
  'submitted resubmit submitted',
  'submitted claim in_review',
  'submitted approve approved',
  'submitted request_changes changes_requested',
  'submitted reject rejected',
  'in_review resubmit in_review',
  'in_review claim in_review',
  'in_review release submitted',
  'in_review approve approved',
  'in_review request_changes changes_requested',
  'in_review reject rejected',
  'appealed resubmit appealed',
  'appealed claim appealed',
  'appealed release appealed',
  'appealed approve approved',
  'appealed request_changes changes_requested',
  'appealed reject rejected',
  'changes_requested appeal appealed',
  'rejected appeal appealed',
])

const transitionsOf = <S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  after: (state: S, event: E) => S,
): Set<string> =>
  new Set(
    states.flatMap((state) =>
      events.flatMap((event) => {
        try {
          return [`${state} ${event} ${after(state, event)}`]
        } catch (error) {
          expect(error).toMatchObject({ codeName: 'conflict' })
          return []
        }
      }),
    ),
  )

it('a case has only the declared transitions, from each state by each event', () => {
  expect(transitionsOf(CASE_STATES, CASE_EVENTS, caseAfter)).toEqual(allowedOfCase)
})

it('a review has only the declared transitions, from each state by each event', () => {
  expect(transitionsOf(REVIEW_STATES, REVIEW_EVENTS, reviewAfter)).toEqual(allowedOfReview)
})

describe('the state of a case for its owner', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const past = new Date('2026-11-21T08:00:00Z')
  const facts = {
    status: 0,
    endedAt: null,
    endsAt: null,
    donationsEnabled: true,
    publishedAt: past,
    verifiedAt: null,
    frozen: false,
  }

  it.each([
    ['draft', null],
    ['changes_requested', { ...facts, visibility: 'draft' }],
    ['in_review', { ...facts, visibility: 'in_review' }],
    ['approved', { ...facts, visibility: 'approved' }],
    ['rejected', { ...facts, visibility: 'rejected' }],
    ['hidden', { ...facts, visibility: 'hidden' }],
    ['live', { ...facts, visibility: 'live' }],
    ['paused', { ...facts, visibility: 'live', donationsEnabled: false }],
    ['paused', { ...facts, visibility: 'live', frozen: true }],
    ['paused', { ...facts, visibility: 'live', publishedAt: new Date('2026-10-20T08:00:00Z') }],
    ['ended', { ...facts, visibility: 'live', status: 1, endedAt: past }],
    ['ended', { ...facts, visibility: 'live', endsAt: past }],
    ['live', { ...facts, visibility: 'live', endsAt: new Date('2026-11-23T08:00:00Z') }],
  ] as const)('is %s', (state, row) => {
    expect(ownStateOf(row, { state: 'changes_requested' }, now)).toBe(state)
  })
  it('is a draft again once it was taken back, before its decision or after its approval', () => {
    const row = { ...facts, visibility: 'draft' }
    expect([ownStateOf(row, null, now), ownStateOf(row, { state: 'approved' }, now)]).toEqual([
      'draft',
      'draft',
    ])
  })
})
