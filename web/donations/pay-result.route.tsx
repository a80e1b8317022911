import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from '#web/api-context.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { readInput, runForm } from '#web/browser/run-form.ts'
import { usePolling } from '#web/browser/use-polling.ts'
import { publicConfigContext } from '#web/page-context.ts'
import { ErrorBody } from '#web/pages/error-page.tsx'
import { errorText } from '#web/pages/error-text.ts'
import { pageTitle, titleWithBrand } from '#web/shell/page-title.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Questions } from '#web/shell/questions.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { lastDonationCookie } from './last-donation.ts'
import { chargeStorage, forgetCharge } from './order-client/sent-charge.ts'
import { CaseNotShown } from './result/case-not-shown.tsx'
import { Confirming } from './result/confirming.tsx'
import { Failed } from './result/failed.tsx'
import { type LoadedResult, loadResult } from './result/load-result.ts'
import { LATE_TITLE, NotArrived } from './result/not-arrived.tsx'
import { Paid, Returned } from './result/paid.tsx'
import { BankWaits, NoDonation, PendingTimeoutResult, Unpaid } from './result/pending-result.tsx'
import { type Result, resultOf } from './result/result.state.ts'
import { UnknownOutcome } from './result/unknown-outcome.tsx'
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

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  const [api, orderId] = [context.get(apiContext), textOf(form, 'orderId')]
  const ask = async (request: Promise<unknown>) => {
    await orErrorPage(request)
    return ''
  }
  return runForm(form, {
    news: () => ask(api.requestNews({ orderId })),
    arrival: () => ask(api.requestArrival({ orderId })),
    email: async () => {
      const input = { orderId, email: textOf(form, 'email') }
      const { email } = await api.correctReceiptAddress(readInput(calls.correctReceiptAddress.input, input))
      return `We’re sending your receipt to ${email}.`
    },
  })
}

const TITLES: Readonly<Record<Result, string>> = {
  paid: 'Thank you',
  returned: 'This gift was refunded',
  confirming: 'Confirming with your bank',
  authentication: 'Your bank is waiting for you',
  failed: 'The card was not charged',
  unpaid: 'This gift isn’t paid yet',
  over: 'This gift was not paid',
}

/** Whether a charge was sent that hasn't reached the server, so that nothing is known of it. */
const isUnseen = ({ order, unseenAttempt }: LoadedResult): boolean =>
  order !== null && unseenAttempt !== null && ['unpaid', 'failed'].includes(resultOf(order.status))

const titleOf = (loaded: LoadedResult | undefined): string => {
  if (!loaded?.order) return 'Your gift'
  return isUnseen(loaded) ? 'We can’t see your payment yet' : TITLES[resultOf(loaded.order.status)]
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(titleOf(loaderData), matches) },
  { name: 'robots', content: 'noindex' },
]

const PAGES = {
  paid: Paid,
  returned: Returned,
  confirming: Confirming,
  authentication: BankWaits,
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

/**
 * Forgets the order's unanswered charge on this device, unless its outcome isn't known yet: it hasn't arrived, or the
 * bank hasn't answered. If the server no longer opens the order for this browser, nothing more can be learned here.
 */
const useKnownOutcome = (loaded: LoadedResult): void => {
  const { caseId, order, requestedId } = loaded
  const orderId = order?.orderId ?? requestedId
  const isUnknown = order !== null && (isUnseen(loaded) || resultOf(order.status) === 'confirming')
  useEffect(() => {
    if (orderId !== null && !isUnknown) forgetCharge(chargeStorage, caseId, orderId)
  }, [caseId, orderId, isUnknown])
}

type ResultBodyProps = {
  readonly loaded: LoadedResult
  readonly title: string
  /** Called once a charge hasn't arrived after a minute. */
  readonly onLate: () => void
}

/** What the page says of the gift. */
const ResultBody = ({ loaded, title, onLate }: ResultBodyProps) => {
  const { detail, order, unseenAttempt } = loaded
  if (order === null) return <NoDonation detail={detail} />
  const unseen = isUnseen(loaded) ? unseenAttempt : null
  if (detail === null)
    return <CaseNotShown order={order} title={title} unseenAttempt={unseen} onLate={onLate} />
  if (unseen !== null)
    return <NotArrived detail={detail} order={order} unseenAttempt={unseen} onLate={onLate} />
  const Page = PAGES[resultOf(order.status)]
  return <Page key={order.orderId} detail={detail} order={order} />
}

/** The page's title, which changes once a charge hasn't arrived after a minute. */
const useTitle = (loaded: LoadedResult): [title: string, onLate: () => void] => {
  const { brandName } = usePublicConfig()
  const [isLate, setLate] = useState(false)
  const title = isLate && isUnseen(loaded) ? LATE_TITLE : titleOf(loaded)
  useEffect(() => {
    document.title = titleWithBrand(title, brandName)
  }, [title, brandName])
  return [title, useCallback(() => setLate(true), [])]
}

/** Poll times in seconds after an error, backing off. */
const ERROR_DELAYS_S = [5, 10, 20, 40, 80, 160, 320, 600] as const

const TOO_MANY_REQUESTS = 429

/** A result that the server can't show right now. A missing page or case leads to the error page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { status } = errorText(error)
  const isTemporary = status === null || status >= 500 || status === TOO_MANY_REQUESTS
  const { busy, pollAgain } = usePolling({
    subject: isTemporary ? 'error' : null,
    delaysS: ERROR_DELAYS_S,
    hasChanged: async () => true,
  })
  if (!isTemporary) return <ErrorBody error={error} />
  return <UnknownOutcome busy={busy} onLookAgain={pollAgain} />
}

export default function PayResult() {
  const loaded = useLoaderData<typeof loader>()
  useKnownOutcome(loaded)
  const [title, onLate] = useTitle(loaded)
  const page = usePageFocus(title)
  return (
    <div ref={page} className="result-page">
      <div aria-live="polite" className="sr-only">
        {title}
      </div>
      <ResultBody loaded={loaded} title={title} onLate={onLate} />
      {loaded.detail !== null && <Questions />}
    </div>
  )
}
