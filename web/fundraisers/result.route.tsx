import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ATTESTED } from '#contract/fundraisers/attestations.ts'
import { FUNDRAISER_RESULTS } from '#contract/fundraisers/fundraisers.ts'
import { resultPath } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { loadShareKit } from './dashboard/load-share-kit.ts'
import { loadInvitation } from './invitation/load-invitation.ts'
import { withResultReview } from './own-review.ts'
import { ResultPage } from './result/result-page.tsx'
import { currentResult, resultTitle } from './result/result-title.ts'
import './fundraiser.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

const NOT_FOUND = 404
const SEE_OTHER = 303

const typeIn = (params: LoaderFunctionArgs['params']) => {
  const type = FUNDRAISER_RESULTS.find((result) => result === params['type'])
  if (type === undefined) throw data(null, { status: NOT_FOUND })
  return type
}

/** Loads the fundraiser; without an id in the address, the one that changed last. The list has what is true by now. */
export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const type = typeIn(params)
  const api = context.get(apiContext)
  const cases = await orErrorPage(redirectToSignIn(api.allSelfCases({}), url))
  const own =
    params['caseId'] === undefined ? cases[0] : cases.find(({ caseId }) => caseId === params['caseId'])
  if (own === undefined) throw data(null, { status: NOT_FOUND })
  const { caseId, slug } = own
  const current = currentResult(type, own)
  if (current !== type) throw redirect(current === null ? '/fundraiser/list' : resultPath(current, caseId))
  const share =
    type === 'published' && own.publishedAt !== null && slug !== null ? await loadShareKit(api, caseId) : null
  const invitation =
    type === 'submitted' || type === 'published' ? await orErrorPage(loadInvitation(api, caseId)) : null
  const draft = type === 'need_info' ? (await orErrorPage(api.checkCase({ caseId }))).draft : null
  const withReview = await orErrorPage(withResultReview(api, type, own))
  return { type, own: withReview, share, invitation, draft, formKey: crypto.randomUUID() }
}

/** After a refusal, too: the draft was changed elsewhere meanwhile. */
export const shouldRevalidate = () => true

/** Sends the requested changes, or an appeal, which is possible once and until its deadline. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const caseId = params['caseId'] ?? ''
  const send = async (form: FormData) => {
    const { result } = await context.get(apiContext).submitCase({
      caseId,
      version: Number(textOf(form, 'version')),
      idempotencyKey: textOf(form, 'idempotencyKey'),
      attestations: ATTESTED,
    })
    return redirect(resultPath(result, caseId), SEE_OTHER)
  }
  const appeal = async (form: FormData) => {
    await context.get(apiContext).appealReview({
      caseId,
      idempotencyKey: textOf(form, 'idempotencyKey'),
      text: textOf(form, 'text'),
    })
    return redirect(resultPath('submitted', caseId), SEE_OTHER)
  }
  return runForm(await request.formData(), { '': appeal, send }, url)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  ...(loaderData ? [{ title: pageTitle(resultTitle(loaderData.type, loaderData.own), matches) }] : []),
  { name: 'robots', content: 'noindex' },
]

export default function FundraiserResultRoute() {
  return <ResultPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}
