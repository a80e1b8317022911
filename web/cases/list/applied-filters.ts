import { NEAR_MILES } from '#contract/cases/case-filters.ts'
import { stateName } from '#contract/geo/states.ts'
import { causeOfCode } from '../causes.ts'
import { type ListFilters, listAddress, NO_FILTERS } from './list-address.ts'

export type AppliedFilter = {
  readonly name: string
  /** Address of the list without this filter. */
  readonly without: string
}

export const PROGRESS_NAMES = { just_started: 'Just started', near_goal: 'Near the goal' } as const

/** The active filters, with the links that remove them. "Still raising" is active by default. */
export const appliedFilters = (filters: ListFilters, place: string | null): AppliedFilter[] => {
  const { words, raiseType, state, progress, withEnded, verifiedOnly } = filters
  const addressWith = (changed: Partial<ListFilters>): string => listAddress({ ...filters, ...changed })
  const applied: (AppliedFilter | false)[] = [
    words !== '' && { name: `“${words}”`, without: addressWith({ words: '' }) },
    raiseType !== null && {
      name: causeOfCode(raiseType)?.name ?? 'Other',
      without: addressWith({ raiseType: null }),
    },
    state !== null && { name: stateName(state) ?? state, without: addressWith({ state: null }) },
    place !== null && { name: `Within ${NEAR_MILES} miles of ${place}`, without: addressWith({ zip: '' }) },
    progress !== null && { name: PROGRESS_NAMES[progress], without: addressWith({ progress: null }) },
    verifiedOnly && { name: 'Identity already checked', without: addressWith({ verifiedOnly: false }) },
    withEnded
      ? { name: 'Including ended and paused', without: addressWith({ withEnded: false }) }
      : { name: 'Still raising', without: addressWith({ withEnded: true }) },
  ]
  return applied.filter((filter) => filter !== false)
}

/** Number of filters that someone chose and that are only in the phone's sheet. "Still raising" is no choice. */
export const sheetFilterCount = ({ state, zip, progress, withEnded, verifiedOnly }: ListFilters): number =>
  [state !== null, zip !== '', progress !== null, withEnded, verifiedOnly].filter(Boolean).length

/** Address of the unfiltered list in the same order. */
export const withoutFilters = ({ sort }: ListFilters): string => listAddress({ ...NO_FILTERS, sort })

/** Address of the unfiltered list; null if no filter is active. */
export const clearedAddress = (filters: ListFilters): string | null => {
  const cleared = withoutFilters(filters)
  return cleared === listAddress(filters) ? null : cleared
}
