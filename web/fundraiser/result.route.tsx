import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { FUNDRAISER_RESULTS, resultPath } from '#contract/fundraisers/fundraisers.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { loadShareKit } from './dashboard/load-share-kit.ts'
import type { RefusedAppeal } from './result/appeal-form.tsx'
import { ResultPage } from './result/result-page.tsx'
import { isCurrentResult, RESULT_TITLES } from './result/result-words.ts'
import './fundraiser.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

const NOT_FOUND = 404
const REFUSED = 400
const SEE_OTHER = 303

const typeIn = (params: LoaderFunctionArgs['params']) => {
  const type = FUNDRAISER_RESULTS.find((result) => result === params['type'])
  if (type === undefined) throw data(null, { status: NOT_FOUND })
  return type
}

/** Loads the fundraiser; without an id in the address, the one that changed last. The list has what is true by now. */
export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const type = typeIn(params)
  const cases = await orErrorPage(redirectToSignIn(context.get(apiContext).allSelfCases({}), url))
  const own =
    params['caseId'] === undefined ? cases[0] : cases.find(({ caseId }) => caseId === params['caseId'])
  if (own === undefined) throw data(null, { status: NOT_FOUND })
  if (!isCurrentResult(type, own)) throw redirect('/fundraiser/list')
  const { caseId, slug } = own
  const share =
    type === 'published' && own.publishedAt !== null && slug !== null
      ? await loadShareKit(context.get(apiContext), caseId)
      : null
  return { type, own, share }
}

/** Sends an appeal, which is possible once and until its deadline. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const caseId = params['caseId'] ?? ''
  const text = String(form.get('text') ?? '')
  const idempotencyKey = String(form.get('idempotencyKey') ?? '')
  try {
    await redirectToSignIn(context.get(apiContext).appealReview({ caseId, idempotencyKey, text }), url)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const message = error.fields.find(({ field }) => field === 'text')?.message ?? error.message
    return data<RefusedAppeal>({ message, text }, REFUSED)
  }
  return redirect(resultPath('submitted', caseId), SEE_OTHER)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(RESULT_TITLES[loaderData?.type ?? 'submitted'], matches) },
  { name: 'robots', content: 'noindex' },
]

export default function FundraiserResultRoute() {
  const { type, own, share } = useLoaderData<typeof loader>()
  return (
    <ResultPage type={type} own={own} share={share} refusedAppeal={useActionData<typeof action>() ?? null} />
  )
}
