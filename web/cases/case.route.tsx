import { useRef } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatches,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { caseMeta } from './case-meta.ts'
import { CasePage } from './case-page.tsx'
import './cases.css'
import type { RouteHandle } from '#web/route-handle.ts'
import type { CaseDialog } from './case-dialog.tsx'
import { caseParameters, loadCase } from './load-case.ts'

export const handle = { cache: caseParameters } satisfies RouteHandle

export const loader = ({ context, params, url }: LoaderFunctionArgs) =>
  loadCase(context.get(apiContext), params['caseId'] ?? '', url)

/** Doesn't reload the case when one of its lists or photos opens, changes or closes. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const sameCase = currentParams['caseId'] === nextParams['caseId']
  // The path of a list has a fifth part: "/case-detail/ID/slug/donations".
  const concernsList = currentUrl.pathname !== nextUrl.pathname || nextUrl.pathname.split('/').length > 4
  return sameCase && concernsList ? false : defaultShouldRevalidate
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : caseMeta(loaderData.detail, matches)

const LIST_ROUTES = ['caseDonations', 'casePayouts', 'casePhotos', 'caseWords']

/**
 * Shows a list or photo as a dialog if the case's page was open before, and as a page of its own if it was opened
 * directly or without scripts.
 */
export default function Case() {
  const loaded = useLoaderData<typeof loader>()
  const isListOpen = useMatches().some((match) => LIST_ROUTES.includes(match.id))
  const { caseId } = loaded.detail
  const renderedCaseId = useRef<string | null>(null)
  if (!isListOpen) renderedCaseId.current = caseId
  const isPageBelow = renderedCaseId.current === caseId
  return (
    <>
      {(isPageBelow || !isListOpen) && <CasePage key={caseId} loaded={loaded} isListOpen={isListOpen} />}
      <Outlet context={{ detail: loaded.detail, isDialog: isPageBelow } satisfies CaseDialog} />
    </>
  )
}
