import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigationType } from 'react-router'
import { countText } from '#contract/cases/cases.ts'
import { apiContext } from '#web/api-context.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { AppliedFilter } from '#web/ui/filter-pill.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { appliedFilters, clearedAddress, sheetFilterCount } from './applied-filters.ts'
import '../cases.css'
import type { RouteHandle } from '#web/route-handle.ts'
import { CausePills } from '../cause-pills.tsx'
import { causeOfCode } from '../causes.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { type ListFilters, listAddress } from './list-address.ts'
import { casesText, ListResults } from './list-results.tsx'
import { ListSearch, useGoToList } from './list-search.tsx'
import { type LoadedList, listParameters, loadList, placeText } from './load-list.ts'
import { MoreFilters } from './more-filters.tsx'

export const handle = { cache: listParameters } satisfies RouteHandle

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  loadList(context.get(apiContext), url.searchParams)

const titleFor = ({ raiseType, state }: Pick<ListFilters, 'raiseType' | 'state'>): string => {
  const cause = raiseType === null ? undefined : causeOfCode(raiseType)?.name
  return [cause === undefined ? 'Cases' : `${cause} cases`, state].filter(Boolean).join(' in ')
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const filters = args.loaderData?.filters
  return pageMeta(args, {
    title: filters ? titleFor(filters) : 'Cases',
    description: 'People and places raising money right now, by cause, town and state.',
    path: listAddress(filters && { raiseType: filters.raiseType, state: filters.state }),
  })
}

const CountAndFilters = ({ list }: { readonly list: LoadedList }) => {
  const { filters, page } = list
  const clear = clearedAddress(filters)
  const count = useRef<HTMLParagraphElement>(null)
  // A pressed filter, and what clears them, are gone afterwards. Going back restores the position instead.
  const goesBack = useNavigationType() === 'POP'
  useFocusAfterRemoval(listAddress(filters), true, () => (goesBack ? null : count.current))
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={count} role="status" tabIndex={-1} className="type-meta-strong">
        {casesText(page.totalCount)}
      </p>
      {appliedFilters(filters, placeText(page)).map(({ name, without }) => (
        <AppliedFilter key={name} to={without} state={KEEP_SCROLL}>
          {name}
        </AppliedFilter>
      ))}
      {clear !== null && (
        <Link to={clear} state={KEEP_SCROLL} className="link target type-meta-strong">
          Clear filters
        </Link>
      )}
    </div>
  )
}

const raisingText = (count: number): string =>
  count === 1
    ? '1 person or place is raising right now.'
    : `${countText(count)} people and places are raising right now.`

export default function CaseList() {
  const list = useLoaderData<typeof loader>()
  const [sheetOpen, setSheetOpen] = useState(false)
  const goTo = useGoToList()
  const count = sheetFilterCount(list.filters)
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <h1 className="type-h1">Cases</h1>
      <p className="mt-1 text-quiet tablet:text-[1.125rem]">{raisingText(list.raisingCount)}</p>
      <div className="mt-6 tablet:mt-8">
        <ListSearch
          filters={list.filters}
          problem={list.problem}
          near={list.page.nearPlace !== null}
          sheetButton={
            <Button
              kind="secondary"
              size="small"
              icon="funnel-simple"
              aria-haspopup="dialog"
              className="with-script tablet:hidden"
              onClick={() => setSheetOpen(true)}
            >
              {count === 0 ? 'Filters' : `Filters, ${count}`}
            </Button>
          }
        />
      </div>
      <div className="mt-4">
        <CausePills filters={list.filters} />
      </div>
      <MoreFilters filters={list.filters} />
      <CountAndFilters list={list} />
      <div className="mt-6">
        <ListResults list={list} />
      </div>
      {sheetOpen && (
        <FilterSheet
          filters={list.filters}
          problem={list.problem}
          onClose={() => setSheetOpen(false)}
          onShow={(filters) => {
            setSheetOpen(false)
            goTo(filters)
          }}
        />
      )}
    </div>
  )
}
