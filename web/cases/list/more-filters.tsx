import { CASE_PROGRESS } from '#contract/cases/case-filters.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { PROGRESS_NAMES } from './applied-filters.ts'
import { listAddress } from './list-address.ts'
import type { LoadedList } from './load-list.ts'

/** Filters by progress and identity check. On phones they are in the filter sheet instead. */
export const MoreFilters = ({ filters }: Pick<LoadedList, 'filters'>) => {
  const choices = [
    ...CASE_PROGRESS.map((progress) => {
      const isSelected = filters.progress === progress
      return {
        name: PROGRESS_NAMES[progress],
        on: isSelected,
        changed: { progress: isSelected ? null : progress },
      }
    }),
    {
      name: 'Identity checked',
      on: filters.verifiedOnly,
      changed: { verifiedOnly: !filters.verifiedOnly },
    },
  ]
  return (
    <nav aria-label="How far along, and identity" className="in-sheet mt-2">
      <ul className="flex flex-wrap items-center gap-2">
        <li className="type-meta text-quiet">How far along</li>
        {choices.map(({ name, on, changed }) => (
          <li key={name}>
            <FilterPill to={listAddress({ ...filters, ...changed })} state={KEEP_SCROLL} on={on}>
              {name}
            </FilterPill>
          </li>
        ))}
      </ul>
    </nav>
  )
}
