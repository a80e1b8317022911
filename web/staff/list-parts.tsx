import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'

type FiltersProps = {
  readonly label: string
  readonly name: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly chosen: string
}

/** The list's query with a parameter changed. It starts at the first page, unless the cursor is what changes. */
const withParam = (search: string, name: string, value: string): string => {
  const params = new URLSearchParams(search)
  params.delete('cursor')
  params.set(name, value)
  return `?${params}`
}

/** Filters as links, so that the address describes the list. */
export const Filters = ({ label, name, choices, chosen }: FiltersProps) => {
  const { search } = useLocation()
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {choices.map(([value, text]) => (
        <FilterPill key={value} to={withParam(search, name, value)} on={value === chosen}>
          {text}
        </FilterPill>
      ))}
    </nav>
  )
}

/** A list's address with its active filters. */
export const listAddress = (path: string, filters: Readonly<Record<string, string | undefined>>): string => {
  const active = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return active.length === 0 ? path : `${path}?${new URLSearchParams(active)}`
}

/** The cursor in an address, at which the page of the list begins; undefined for the first page. */
export const cursorIn = ({ searchParams }: URL): string | undefined => searchParams.get('cursor') ?? undefined

type FootProps = {
  readonly nextCursor: string | null
  /** Address of the list as CSV; omitted while the list is empty. */
  readonly csv?: string | false
}

/** Footer of a list: next page, and CSV. */
export const ListFoot = ({ nextCursor, csv }: FootProps) => {
  const { search } = useLocation()
  if (nextCursor === null && !csv) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {nextCursor !== null && (
        <ButtonLink to={withParam(search, 'cursor', nextCursor)} kind="secondary">
          Next page
        </ButtonLink>
      )}
      {csv && (
        <ButtonLink to={csv} kind="secondary" icon="download-simple" reloadDocument>
          CSV
        </ButtonLink>
      )}
    </div>
  )
}
