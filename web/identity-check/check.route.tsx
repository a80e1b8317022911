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
import { CHECK_PART, checkPath, invitationPath } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { publicConfigContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { applyPostedForm } from './apply-posted-form.ts'
import { partOf } from './check.state.ts'
import { resultAddress } from './check-address.ts'
import { loadCheck, noCheckStatus } from './load-check.ts'
import { CheckPart } from './page/check-part.tsx'
import { NoCheckPage } from './page/no-check-page.tsx'
import { PART_NAMES } from './page/part-page.tsx'
import { readSentCode } from './sent-code-cookie.ts'
import './kyc.css'

/** The page is private to one person. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

const caseIdIn = (params: LoaderFunctionArgs['params']): string | null =>
  params['caseId']?.toUpperCase() ?? null

export const loader = async ({ context, params, request, url }: LoaderFunctionArgs) => {
  const cookies = request.headers.get('cookie')
  const caseId = caseIdIn(params)
  const loaded = await loadCheck(context.get(apiContext), { caseId, url, cookies })
  if (loaded.noCheckReason !== null) return data(loaded, noCheckStatus(loaded))
  const { caseId: checkedId } = loaded.who
  if (caseId === null) throw redirect(`${checkPath(checkedId)}${url.search}`)
  const { invitation, isLive, deadlineRefundAt } = loaded.who
  if (deadlineRefundAt !== null) throw redirect(resultAddress(checkedId))
  if (invitation !== null && (invitation !== 'accepted' || !isLive)) throw redirect(invitationPath(checkedId))
  const requestedPart = url.searchParams.get(CHECK_PART)
  const part = partOf(loaded.info, requestedPart)
  if (part === 'result') throw redirect(resultAddress(checkedId))
  return data({
    ...loaded,
    part,
    forBank: requestedPart === 'bank',
    sentCode: readSentCode(cookies, checkedId, Date.now()),
  })
}

/** Handles the first two steps' forms without scripts. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) =>
  applyPostedForm(context.get(apiContext), {
    caseId: caseIdIn(params) ?? '',
    form: await request.formData(),
    url,
    cookies: request.headers.get('cookie'),
    publicOrigin: new URL(context.get(publicConfigContext).publicOrigin),
    cookieScope: context.get(publicConfigContext).cookieScope,
  })

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const name = loaderData?.noCheckReason === null ? PART_NAMES[loaderData.part] : 'Identity check'
  return [{ title: pageTitle(name, matches) }, { name: 'robots', content: 'noindex' }]
}

export default function KycCheck() {
  const loaded = useLoaderData<typeof loader>()
  const postedAnswer = useActionData<typeof action>() ?? null
  if (loaded.noCheckReason !== null) return <NoCheckPage {...loaded} />
  return <CheckPart key={loaded.who.caseId} {...loaded} postedAnswer={postedAnswer} />
}
