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
import { codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { DONE_ID } from './receipt/done-notice.tsx'
import { actOf, doGiftAct, GIFT_ACTS, type GiftAttempt, missingOf, refusedAct } from './receipt/gift-acts.ts'
import { ReceiptSheet } from './receipt/receipt-sheet.tsx'
import type { GiftKeys } from './receipt/take-back.tsx'
import '#web/cases/cases.css'
import './donate.css'

const SEE_OTHER = 303

/**
 * Whoever has the link sees a name and an amount: nobody keeps a copy, and the address goes nowhere, also not to
 * ourselves. The origin does, because forms are sent from here.
 */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
})

// One key an act: "give it back" and "give the tip back" of one visit are two things.
const newKeys = (): GiftKeys => {
  const keys = GIFT_ACTS.map((act) => [act, crypto.randomUUID()] as const)
  return Object.fromEntries(keys) as Record<(typeof GIFT_ACTS)[number], string>
}

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => ({
  gift: await orErrorPage(context.get(apiContext).receipt({ token: params['token'] ?? '' })),
  done: actOf(url.searchParams.get('done')),
  keys: newKeys(),
})

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  const act = actOf(form.get('act'))
  if (act === null) throw data(null, codes.notFound.status)
  const token = params['token'] ?? ''
  const refuse = (attempt: GiftAttempt, status: number) => data(attempt, { status })
  const missing = missingOf(act, form)
  if (missing.length > 0) {
    const { sentence, status } = codes.invalidInput
    return refuse(refusedAct(act, form, { fields: missing, sentence }), status)
  }
  try {
    await doGiftAct(context.get(apiContext), act, token, form)
    return redirect(`/receipt/${encodeURIComponent(token)}?done=${act}#${DONE_ID}`, SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return refuse(refusedAct(act, form, { fields: error.fields, sentence: error.message }), error.status)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(`Your gift ${loaderData?.gift.order.receiptNumber ?? ''}`.trim(), matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Receipt() {
  return <ReceiptSheet {...useLoaderData<typeof loader>()} attempt={useActionData<typeof action>()} />
}
