import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { CAUSES, type Cause } from './causes.ts'
import { type ListFilters, listAddress } from './list/list-address.ts'

/** Number of causes in the row on wide screens; the others are behind "4 more". */
const IN_ROW = 8

type CausePillsProps = { readonly filters: ListFilters }

/** Cause links; on phones they scroll horizontally. */
export const CausePills = ({ filters }: CausePillsProps) => {
  const pill = (cause: Cause) => (
    <FilterPill
      to={listAddress({ ...filters, raiseType: cause.code })}
      state={KEEP_SCROLL}
      icon={cause.icon}
      on={filters.raiseType === cause.code}
    >
      {cause.name}
    </FilterPill>
  )
  const more = CAUSES.slice(IN_ROW)
  const isChosenHidden = more.some((cause) => cause.code === filters.raiseType)
  return (
    <nav aria-label="Causes">
      <ul className="pill-row">
        <li>
          <FilterPill
            to={listAddress({ ...filters, raiseType: null })}
            state={KEEP_SCROLL}
            icon="squares-four"
            on={filters.raiseType === null}
          >
            All
          </FilterPill>
        </li>
        {CAUSES.slice(0, IN_ROW).map((cause) => (
          <li key={cause.code}>{pill(cause)}</li>
        ))}
        {more.map((cause) => (
          <li key={cause.code} className="tablet:hidden">
            {pill(cause)}
          </li>
        ))}
        <li className="phone:hidden">
          <details open={isChosenHidden} className="more-causes">
            <summary className="type-label inline-flex min-h-11 items-center rounded-pill bg-card px-4 inset-ring-[1.5px] inset-ring-control pressing:bg-mist forced-colors:border">
              {more.length} more
            </summary>
            <ul className="flex flex-wrap gap-2">
              {more.map((cause) => (
                <li key={cause.code}>{pill(cause)}</li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  )
}
