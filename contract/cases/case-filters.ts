/** How the lists of cases are searched, filtered and sorted. */

/** Maximum length of a search text. */
export const SEARCH_WORDS_MAX = 120

export const CASE_SORTS = [
  'trending',
  'nearest',
  'newest',
  'near_goal',
  'just_started',
  'most_donors',
] as const
export type CaseSort = (typeof CASE_SORTS)[number]

/** Progress filter: under 30 % of the goal, or 85 % and more. */
export const CASE_PROGRESS = ['just_started', 'near_goal'] as const
export type CaseProgress = (typeof CASE_PROGRESS)[number]
export const JUST_STARTED_BELOW_PERCENT = 30
export const NEAR_GOAL_FROM_PERCENT = 85

/** Search radius around a ZIP code. */
export const NEAR_MILES = 50
