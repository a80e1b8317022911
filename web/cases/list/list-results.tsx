import { type RefObject, useEffect, useRef } from 'react'
import { countText } from '#contract/cases/cases.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CaseCard, CaseGrid } from '../case-card.tsx'
import { MoreLink } from '../more-link.tsx'
import { type More, useMore } from '../use-more.ts'
import { CASES_A_PAGE, CASES_SHOWN_MAX, listAddress } from './list-address.ts'
import { listQuery } from './list-query.ts'
import type { LoadedList } from './load-list.ts'
import { NothingFound } from './nothing-found.tsx'

/** Focuses the first new card, for keyboard users. */
const useFocusOnNew = (
  list: RefObject<HTMLDivElement | null>,
  { previousCount, items }: More<unknown>,
): void => {
  useEffect(() => {
    if (previousCount === 0 || items.length <= previousCount) return
    list.current?.querySelectorAll<HTMLElement>('article a')[previousCount]?.focus()
  }, [list, previousCount, items.length])
}

export const casesText = (count: number): string => `${countText(count)} ${count === 1 ? 'case' : 'cases'}`

/**
 * Keeps the number of listed cases in the address, for back navigation. Bypasses the router, because a router
 * navigation would cancel a concurrent click on a card.
 */
const useCountInAddress = ({ filters, page, cursor }: LoadedList, shown: number): void => {
  const address = listAddress(filters, { cursor, shown })
  useEffect(() => {
    if (shown > page.items.length) window.history.replaceState(window.history.state, '', address)
  }, [address, shown, page.items.length])
}

const Nearest = ({ list: { nearest } }: { readonly list: LoadedList }) =>
  nearest.length === 0 ? null : (
    <section aria-labelledby="nearest-cases" className="mt-12">
      <h2 id="nearest-cases" className="type-h2 mb-6">
        The nearest cases
      </h2>
      <CaseGrid>
        {nearest.map((card) => (
          <li key={card.caseId}>
            <CaseCard card={card} milesAway={card.milesAway} level={3} />
          </li>
        ))}
      </CaseGrid>
    </section>
  )

export const ListResults = ({ list }: { readonly list: LoadedList }) => {
  const { filters, page, cursor } = list
  const grid = useRef<HTMLDivElement>(null)
  const more = useMore(page, (after) => api.caseList(listQuery(filters, { cursor: after })))
  useFocusOnNew(grid, more)
  useCountInAddress(list, more.items.length)
  if (more.items.length === 0)
    return (
      <>
        <NothingFound list={list} />
        <Nearest list={list} />
      </>
    )
  const isContinuation = cursor !== null
  const remainingCount = page.totalCount - more.items.length
  return (
    <div ref={grid}>
      <CaseGrid>
        {more.items.map((card, index) => (
          <li key={card.caseId}>
            <CaseCard card={card} milesAway={card.milesAway} level={2} eager={index === 0} />
          </li>
        ))}
      </CaseGrid>
      <div className="mt-10 tablet:mt-12">
        <p role="status" className="type-meta mb-3 text-center text-quiet">
          {isContinuation ? `${more.items.length} more` : more.items.length} of {casesText(page.totalCount)}
        </p>
        <MoreLink
          more={more}
          to={listAddress(filters, { cursor: more.nextCursor })}
          inPlace={more.items.length < CASES_SHOWN_MAX}
        >
          {isContinuation ? 'Show more' : `Show ${Math.min(CASES_A_PAGE, remainingCount)} more`}
        </MoreLink>
        {isContinuation && (
          <p className="mt-4 text-center">
            <ButtonLink to={listAddress(filters)} kind="text">
              Back to the start of the list
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}
