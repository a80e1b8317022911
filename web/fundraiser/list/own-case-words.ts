import { type OwnCaseState, untitledDraft } from '#contract/fundraisers/case-draft.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import type { TagTone } from '#web/ui/tag.tsx'

type StateWords = { readonly word: string; readonly tone: TagTone; readonly icon?: IconName }

export const STATE_WORDS: Readonly<Record<OwnCaseState, StateWords>> = {
  draft: { word: 'Draft', tone: 'gray', icon: 'pencil-simple' },
  in_review: { word: 'In review', tone: 'mist', icon: 'hourglass-medium' },
  changes_requested: { word: 'Changes asked for', tone: 'blush', icon: 'warning-circle' },
  rejected: { word: 'Not accepted', tone: 'blush', icon: 'warning-circle' },
  live: { word: 'Live', tone: 'pine', icon: 'check' },
  paused: { word: 'Giving is paused', tone: 'sun', icon: 'pause-circle' },
  ended: { word: 'Ended', tone: 'outlined' },
  hidden: { word: 'Hidden by our team', tone: 'blush', icon: 'eye-slash' },
}

export const titleOf = ({ title, raiseType }: Pick<OwnCase, 'title' | 'raiseType'>): string =>
  title === null || title.trim() === '' ? untitledDraft(raiseType) : title

/** Filters of the list, in order. */
export const FILTERS = ['all', 'live', 'drafts', 'needs_you', 'ended'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_WORDS: Readonly<Record<Filter, string>> = {
  all: 'All',
  live: 'Live',
  drafts: 'Drafts',
  needs_you: 'Needs you',
  ended: 'Ended',
}

const STATES: Readonly<Record<Exclude<Filter, 'all'>, readonly OwnCaseState[]>> = {
  live: ['live', 'paused'],
  drafts: ['draft'],
  needs_you: ['changes_requested', 'rejected'],
  ended: ['ended'],
}

export const filterOf = (search: URLSearchParams): Filter =>
  FILTERS.find((filter) => filter === search.get('show')) ?? 'all'

export const isShown = ({ state }: Pick<OwnCase, 'state'>, filter: Filter): boolean =>
  filter === 'all' || STATES[filter].includes(state)
