import { type MiddlewareFunction, redirect } from 'react-router'
import { withCarriedParameters } from '#contract/share/carried-parameters.ts'
import { firstVisit } from './first-visit.ts'

const FUNDRAISER_PAGE = /^\/fundraiser(?=$|[/?#])/

/**
 * An address of this site. That of a fundraiser page gets the attribution parameters that it lacks: those of the
 * current page, else those of the visit's first page.
 */
export const carriedAddress = (address: string, currentSearch: string): string =>
  FUNDRAISER_PAGE.test(address)
    ? withCarriedParameters(withCarriedParameters(address, currentSearch), firstVisit()?.search ?? '')
    : address

const isSameQuery = (search: string, other: string): boolean =>
  new URLSearchParams(search).toString() === new URLSearchParams(other).toString()

/**
 * Runs before every client-side navigation, also those that follow a redirect or a script. The current page's data
 * may be loaded again, and going back returns to an address as it was: then the browser shows the address already.
 */
export const carryParametersInBrowser: MiddlewareFunction<unknown> = ({ request, url }) => {
  const { pathname, search } = window.location
  const isCurrent = url.pathname === pathname && isSameQuery(url.search, search)
  if (request.method !== 'GET' || isCurrent) return
  const address = url.pathname + url.search + url.hash
  const carried = carriedAddress(address, search)
  if (carried !== address) throw redirect(carried)
}
