import { useEffect, useRef } from 'react'
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from '#web/api-context.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { publicConfigContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Questions } from '#web/shell/questions.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { lastDonationCookie } from './last-donation.ts'
import { Confirming } from './result/confirming.tsx'
import { Failed } from './result/failed.tsx'
import { type LoadedResult, loadResult } from './result/load-result.ts'
import { Paid, Returned } from './result/paid.tsx'
import { BankWaits, NoDonation, PendingTimeoutResult, Unpaid } from './result/pending-result.tsx'
import { type Result, resultOf } from './result/result.state.ts'
import '#web/cases/cases.css'
import './donate.css'

/** A donation's page is private. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

/** Stores amount and tip in a cookie for a donor without an account. For an account, the server knows them. */
const cookieFor = (cookies: string | null, order: LoadedResult['order'], secure: boolean): HeadersInit => {
  const isSignedIn = readCookie(cookies, COOKIES.signedIn) === '1'
  return order === null || resultOf(order.status) !== 'paid' || isSignedIn
    ? {}
    : { 'set-cookie': lastDonationCookie(order, secure) }
}

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const result = await loadResult(context.get(apiContext), params['caseId'] ?? '', request)
  const secure = context.get(publicConfigContext).publicOrigin.startsWith('https:')
  return data(result, { headers: cookieFor(request.headers.get('cookie'), result.order, secure) })
}

const TITLES: Readonly<Record<Result, string>> = {
  paid: 'Thank you',
  returned: 'This gift was refunded',
  confirming: 'Confirming with your bank',
  bank: 'Your bank is waiting for you',
  failed: 'The card was not charged',
  unpaid: 'This gift isn’t paid yet',
  over: 'This gift was not paid',
}

const titleOf = (order: LoadedResult['order'] | undefined): string =>
  order ? TITLES[resultOf(order.status)] : 'Your gift'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(titleOf(loaderData?.order), matches) },
  { name: 'robots', content: 'noindex' },
]

const PAGES = {
  paid: Paid,
  returned: Returned,
  confirming: Confirming,
  bank: BankWaits,
  failed: Failed,
  unpaid: Unpaid,
  over: PendingTimeoutResult,
} as const satisfies Record<Result, unknown>

/**
 * Focuses the new heading when the result changes, but only if the focus was within the page. Otherwise the
 * live region announces the change.
 */
const usePageFocus = (title: string) => {
  const page = useRef<HTMLDivElement>(null)
  const wasFocusWithin = useRef(false)
  useFocusAfterRemoval(title, true, () => (wasFocusWithin.current ? page.current?.querySelector('h1') : null))
  useEffect(() => {
    const trackFocus = ({ target }: FocusEvent): void => {
      wasFocusWithin.current = target instanceof Node && page.current?.contains(target) === true
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [])
  return page
}

export default function PayResult() {
  const { detail, order } = useLoaderData<typeof loader>()
  const Page = order === null ? null : PAGES[resultOf(order.status)]
  const page = usePageFocus(titleOf(order))
  return (
    <div ref={page} className="result-page">
      <div aria-live="polite" className="sr-only">
        {titleOf(order)}
      </div>
      {order === null || Page === null ? (
        <NoDonation detail={detail} />
      ) : (
        <Page key={order.orderId} detail={detail} order={order} />
      )}
      <Questions />
    </div>
  )
}
