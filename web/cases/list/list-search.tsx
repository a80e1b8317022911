import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CaseSort } from '#contract/cases/case-filters.ts'
import { STATES } from '#contract/geo/states.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { filterParameters, LIST_SORTS, type ListFilters, type ListSort, listAddress } from './list-address.ts'
import { withZipOfWords, wordsProblem } from './read-filters.ts'

const SORT_NAMES: Readonly<Record<CaseSort, string>> = {
  trending: 'most gifts lately',
  nearest: 'nearest first',
  newest: 'newest first',
  near_goal: 'nearest to the goal',
  just_started: 'furthest from the goal',
  most_donors: 'most donors',
}

/** Text of a field: what is typed, until a new address replaces it. */
const useTextOf = (addressText: string) => {
  const [text, setText] = useState(addressText)
  useEffect(() => setText(addressText), [addressText])
  return [text, setText] as const
}

export const useGoToList = () => {
  const navigate = useNavigate()
  return (filters: ListFilters) => void navigate(listAddress(filters), { state: KEEP_SCROLL })
}

const OWN_FIELDS = ['q', 'zip', 'state', 'sort']

/** Hidden fields for the filters that have no field here, so that submitting without scripts keeps them. */
const OtherFilters = ({ filters }: { readonly filters: ListFilters }) =>
  filterParameters(filters)
    .filter(([name]) => !OWN_FIELDS.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

export const StateOptions = () => (
  <>
    <option value="">Any state</option>
    {STATES.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
)

type ListSearchProps = {
  readonly filters: ListFilters
  readonly problem: string | null
  /** Whether the list is near a ZIP code. */
  readonly near: boolean
  /** Opens the phone's filter sheet. */
  readonly sheetButton: React.ReactNode
}

const sortOf = (value: string): ListSort | null => LIST_SORTS.find((sort) => sort === value) ?? null

/** The default order has an empty value. Without scripts, submitting a ZIP code then sorts by distance. */
const SortOptions = ({ near }: { readonly near: boolean }) => (
  <>
    <option value="">{SORT_NAMES[near ? 'nearest' : 'trending']}</option>
    {LIST_SORTS.filter((sort) => near || sort !== 'trending').map((sort) => (
      <option key={sort} value={sort}>
        {SORT_NAMES[sort]}
      </option>
    ))}
  </>
)

type Choice<Name extends 'state' | 'sort'> = Pick<ListFilters, Name> & {
  readonly onChoose: (chosen: ListFilters[Name]) => void
}

const StateSelect = ({ state, onChoose }: Choice<'state'>) => (
  <label className="box in-sheet relative">
    <span className="sr-only">State</span>
    <Icon name="funnel-simple" />
    <select
      name="state"
      value={state ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <StateOptions />
    </select>
    <Icon name="caret-down" className="pointer-events-none absolute right-4" />
  </label>
)

const SortSelect = ({ sort, near, onChoose }: Choice<'sort'> & { readonly near: boolean }) => (
  <label className="box list-sort relative">
    <Icon name="trend-up" className="phone:hidden" />
    <span className="list-sort-name">
      Sort<span className="phone:hidden">:</span>
    </span>
    <select name="sort" value={sort ?? ''} onChange={({ target }) => onChoose(sortOf(target.value))}>
      <SortOptions near={near} />
    </select>
    <Icon name="caret-down" className="list-sort-caret pointer-events-none" />
  </label>
)

/** Search text, ZIP code, state and order. With scripts, choosing a state or an order submits at once. */
export const ListSearch = ({ filters, problem, near, sheetButton }: ListSearchProps) => {
  const goTo = useGoToList()
  const [words, setWords] = useTextOf(filters.words)
  const [zip, setZip] = useTextOf(filters.zip)
  const tooLong = wordsProblem(filters.words)
  const typedFilters = withZipOfWords({ ...filters, words: words.trim(), zip: zip.trim() })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    // A ZIP code moves to its own field.
    setWords(typedFilters.words)
    goTo(typedFilters)
  }
  return (
    <search>
      <form action="/case-list" onSubmit={onSubmit} className="list-search">
        <OtherFilters filters={filters} />
        <label className="box list-words">
          <span className="sr-only">Name, town or cause</span>
          <Icon name="magnifying-glass" />
          <input
            type="search"
            name="q"
            value={words}
            placeholder="Name, town or cause"
            enterKeyHint="search"
            aria-invalid={tooLong !== null || undefined}
            aria-describedby={tooLong === null ? undefined : 'words-error'}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <div className="in-sheet">
          <label className="box">
            <span className="sr-only">Near a ZIP code</span>
            <Icon name="map-pin" />
            <input
              id="zip"
              name="zip"
              value={zip}
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder="Near a ZIP code"
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : 'zip-error'}
              onChange={(event) => setZip(event.target.value)}
            />
          </label>
        </div>
        <StateSelect state={filters.state} onChoose={(state) => goTo({ ...typedFilters, state })} />
        {sheetButton}
        <SortSelect sort={filters.sort} near={near} onChoose={(sort) => goTo({ ...typedFilters, sort })} />
        <Button type="submit" className="without-script">
          Search
        </Button>
        {tooLong !== null && (
          <div className="list-words-problem -mt-2">
            <FieldError id="words-error">{tooLong}</FieldError>
          </div>
        )}
        {problem !== null && (
          <div className="list-problem -mt-2">
            <FieldError id="zip-error">{problem}</FieldError>
          </div>
        )}
      </form>
    </search>
  )
}
