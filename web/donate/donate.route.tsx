import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { AGAIN, EMPTY } from './form/again.ts'
import { giftIn } from './form/gift-fields.ts'
import { readGift } from './form/read-gift.ts'
import { loadBegun } from './load-begun.ts'
import { loadDonate } from './load-donate.ts'
import { DonateForm } from './page/donate-form.tsx'
import { NotGiving } from './page/not-giving.tsx'
import type { SentGift } from './page/use-donation.ts'
import '#web/cases/cases.css'
import './donate.css'

const UNPROCESSABLE = 422

/** An order draft is one visitor's alone. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const loader = async ({ context, params, request, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const caseId = params['caseId'] ?? ''
  const [loaded, begun] = await Promise.all([
    loadDonate(api, caseId),
    loadBegun(api, caseId, {
      cookies: request.headers.get('cookie'),
      asksAgain: url.searchParams.has(AGAIN),
      now: new Date(),
    }),
  ])
  const startsOver = url.searchParams.get(AGAIN) === EMPTY
  return { ...loaded, begun: startsOver ? { ...begun, unpaid: null } : begun }
}

/** The form as a browser without scripts sends it: everything typed comes back, with what needs another look. */
export const action = async ({ request, context, params }: ActionFunctionArgs) => {
  const { platform } = await loadDonate(context.get(apiContext), params['caseId'] ?? '')
  if (platform === null) return null
  const fields = giftIn(await request.formData(), platform.tip.defaultPercent)
  const reading = readGift(fields, platform.limits.maxCents)
  const problems = 'problems' in reading ? reading.problems : []
  return data<SentGift>({ fields, problems }, problems.length > 0 ? UNPROCESSABLE : 200)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  {
    title: pageTitle(
      loaderData === undefined ? 'Give' : `Give to ${loaderData.detail.recipient.fullName}`,
      matches,
    ),
  },
  { name: 'robots', content: 'noindex' },
]

export default function Donate() {
  const { detail, platform, begun } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>() ?? undefined
  return platform === null ? (
    <NotGiving detail={detail} />
  ) : (
    <DonateForm key={detail.caseId} {...{ detail, platform, begun, sent }} />
  )
}
