import { isOpenReview } from '#contract/cases/reviews/review-states.ts'
import { type OwnCaseState, untitledDraft } from '#contract/fundraisers/case-draft.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import type { TagTone } from '#web/ui/tag.tsx'

type StateText = { readonly word: string; readonly tone: TagTone; readonly icon?: IconName }

export const STATE_TEXTS: Readonly<Record<OwnCaseState, StateText>> = {
  draft: { word: 'Draft', tone: 'gray', icon: 'pencil-simple' },
  in_review: { word: 'In review', tone: 'mist', icon: 'hourglass-medium' },
  approved: { word: 'Waiting for a yes', tone: 'sun', icon: 'hourglass-medium' },
  changes_requested: { word: 'Changes requested', tone: 'blush', icon: 'warning-circle' },
  rejected: { word: 'Not accepted', tone: 'blush', icon: 'warning-circle' },
  live: { word: 'Live', tone: 'pine', icon: 'check' },
  paused: { word: 'Giving is paused', tone: 'sun', icon: 'pause-circle' },
  ended: { word: 'Ended', tone: 'outlined' },
  hidden: { word: 'Hidden by our team', tone: 'blush', icon: 'eye-slash' },
}

export const titleOf = ({ title, raiseType }: Pick<OwnCase, 'title' | 'raiseType'>): string =>
  title === null || title.trim() === '' ? untitledDraft(raiseType) : title

export const isLive = (state: OwnCaseState): boolean => state === 'live' || state === 'paused'

type Edited = Pick<OwnCase, 'state' | 'nextStep' | 'review'>

/** Review of an edit to a live fundraiser, unless it is already approved. The fundraiser stays live meanwhile. */
export const editReviewOf = ({ state, review }: Pick<Edited, 'state' | 'review'>): OwnCase['review'] =>
  isLive(state) && review?.kind === 'edit' && review.state !== 'approved' ? review : null

/** Whether an approved fundraiser has an edit that no reviewer reads, so that its owner can discard it. */
export const hasUnsentEdit = ({ state, nextStep, review }: Edited): boolean =>
  (isLive(state) || state === 'approved') &&
  nextStep !== null &&
  (review === null || !isOpenReview(review.state))

export const canDelete = (own: Edited): boolean => own.state === 'draft' || hasUnsentEdit(own)

/** Whether a fundraiser in review was changed after it was sent. */
export const hasUnsentChanges = ({ savedAt, review }: Pick<OwnCase, 'savedAt' | 'review'>): boolean =>
  review !== null && savedAt > review.submittedAt

/** Whether a reviewer asked for changes to the fundraiser, or to an edit of it. */
export const needsChanges = (own: Edited): boolean =>
  own.state === 'changes_requested' || editReviewOf(own)?.state === 'changes_requested'

/** Filters of the list, in order. */
export const FILTERS = ['all', 'live', 'drafts', 'needs_you', 'ended'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_LABELS: Readonly<Record<Filter, string>> = {
  all: 'All',
  live: 'Live',
  drafts: 'Drafts',
  needs_you: 'Needs you',
  ended: 'Ended',
}

const FILTER_STATES: Readonly<Record<Exclude<Filter, 'all'>, readonly OwnCaseState[]>> = {
  live: ['live', 'paused'],
  drafts: ['draft'],
  needs_you: ['changes_requested', 'rejected'],
  ended: ['ended'],
}

export const filterOf = (search: URLSearchParams): Filter =>
  FILTERS.find((filter) => filter === search.get('show')) ?? 'all'

export const isShown = (own: Edited, filter: Filter): boolean =>
  filter === 'all' ||
  FILTER_STATES[filter].includes(own.state) ||
  (filter === 'needs_you' && needsChanges(own))
