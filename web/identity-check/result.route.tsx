import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { checkPath } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { applyRecipientForm } from '#web/identity-check/recipient-actions.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { resultOf } from './check.state.ts'
import { loadCheck, noCheckStatus, readPayouts } from './load-check.ts'
import { NoCheckPage } from './page/no-check-page.tsx'
import { ResultPage } from './result/result-page.tsx'
import { resultTitle } from './result/result-title.ts'
import './kyc.css'

/** The page is private to one person. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const loader = async ({ context, request, url }: LoaderFunctionArgs) => {
  const caseId = url.searchParams.get('caseId')?.toUpperCase() ?? null
  const cookies = request.headers.get('cookie')
  const api = context.get(apiContext)
  const loaded = await loadCheck(api, { caseId, url, cookies })
  if (loaded.noCheckReason !== null) return data(loaded, noCheckStatus(loaded))
  // After gifts were given back, the page says so instead of any result.
  const result = resultOf(loaded.info) ?? (loaded.who.deadlineRefundAt === null ? null : 'unfinished')
  if (result === null) throw redirect(checkPath(loaded.who.caseId))
  const payouts = result === 'verified' ? await readPayouts(api, loaded.who.caseId) : []
  return data({ ...loaded, result, payouts })
}

export const action = (args: ActionFunctionArgs) =>
  applyRecipientForm(args, args.url.searchParams.get('caseId')?.toUpperCase() ?? '')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const isResult = loaderData?.noCheckReason === null && loaderData.who.deadlineRefundAt === null
  const name = isResult ? resultTitle(loaderData.result, loaderData.info) : 'Identity check'
  return [{ title: pageTitle(name, matches) }, { name: 'robots', content: 'noindex' }]
}

export default function KycResult() {
  const loaded = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>() ?? null
  return loaded.noCheckReason === null ? (
    <ResultPage {...loaded} problem={problem} />
  ) : (
    <NoCheckPage {...loaded} />
  )
}
