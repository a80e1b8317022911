import { countText } from '#contract/cases/cases.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { SpotIllustration } from '#web/ui/spot-illustration.tsx'
import { withoutFilters } from './applied-filters.ts'
import { nothingFoundText, suggestionLabel } from './filter-suggestions.ts'
import { listAddress } from './list-address.ts'
import { type LoadedList, placeText } from './load-list.ts'

const Suggestions = ({ list: { filters, suggestions } }: { readonly list: LoadedList }) => {
  const clear =
    filters.words === ''
      ? { label: 'Clear filters', to: withoutFilters(filters) }
      : { label: 'Clear the search', to: listAddress({ ...filters, words: '' }) }
  const links = suggestions.map((suggestion) => ({
    label: suggestionLabel(filters, suggestion),
    to: listAddress(suggestion.filters),
  }))
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {(links.length === 0 ? [clear] : links).map(({ label, to }) => (
        <ButtonLink key={label} to={to} state={KEEP_SCROLL} kind="secondary">
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

const adviceOn = ({ filters, suggestions }: LoadedList): string => {
  if (filters.words === '') return 'Remove a filter'
  return suggestions.length === 0 ? 'Check the spelling' : 'Search further'
}

/** An empty list, with alternatives. */
export const NothingFound = ({ list }: { readonly list: LoadedList }) => {
  const { filters, page, raisingCount, suggestions } = list
  return (
    <EmptyState
      picture={<SpotIllustration name="empty-list" sizes="240px" className="mb-6 w-60" />}
      heading={nothingFoundText(filters, placeText(page), suggestions)}
      action={<Suggestions list={list} />}
    >
      {adviceOn(list)}, or look at{' '}
      <Link to={withoutFilters(filters)} state={KEEP_SCROLL} className="link-text">
        {raisingCount === 1 ? 'the one that is raising' : `all ${countText(raisingCount)}`}
      </Link>
      .
    </EmptyState>
  )
}
