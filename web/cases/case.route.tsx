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
import { loadCase } from './load-case.ts'

export const handle = { cache: ['gifts', 'updates'] } satisfies RouteHandle

export const loader = ({ context, params, url }: LoaderFunctionArgs) =>
  loadCase(context.get(apiContext), params['caseId'] ?? '', url)

/** Opening a list or photo over the page doesn't reload it. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const sameCase = currentParams['caseId'] === nextParams['caseId']
  const crossing = currentUrl.pathname !== nextUrl.pathname || nextUrl.pathname.split('/').length > 4
  return sameCase && crossing ? false : defaultShouldRevalidate
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : caseMeta(loaderData.detail, matches)

const LIST_ROUTES = ['caseDonations', 'casePayouts', 'casePhotos', 'caseWords']

/**
 * A list or photo is a dialog over a page that was already open; opened directly, or without scripts, it is a
 * page.
 */
export default function Case() {
  const loaded = useLoaderData<typeof loader>()
  const list = useMatches().some((match) => LIST_ROUTES.includes(match.id))
  const { caseId } = loaded.detail
  const seen = useRef<string | null>(null)
  if (!list) seen.current = caseId
  const over = seen.current === caseId
  return (
    <>
      {(over || !list) && <CasePage key={caseId} loaded={loaded} listOpen={list} />}
      <Outlet context={{ detail: loaded.detail, over } satisfies CaseDialog} />
    </>
  )
}
