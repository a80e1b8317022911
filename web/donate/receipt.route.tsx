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
import type { Donation } from '#contract/orders/donation-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { nullIfMissing } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import type { DonationKeys } from './receipt/cancel-donation.tsx'
import {
  actOf,
  DONATION_ACTS,
  type DonationAttempt,
  missingFieldsOf,
  refusedAttempt,
  runDonationAct,
} from './receipt/donation-actions.ts'
import { INCOMPLETE_LINK_TITLE, IncompleteLink } from './receipt/incomplete-link.tsx'
import { ReceiptSheet } from './receipt/receipt-sheet.tsx'
import { DONE_ID } from './receipt/success-notice.tsx'
import '#web/cases/cases.css'
import './donate.css'

const SEE_OTHER = 303

/**
 * The page shows a name and an amount: uncached, and without a referrer to other sites. Our own origin is
 * sent, because forms need it.
 */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
})

// One idempotency key per action: refunding the donation and refunding the tip are separate.
const newKeys = (): DonationKeys => {
  const keys = DONATION_ACTS.map((act) => [act, crypto.randomUUID()] as const)
  return Object.fromEntries(keys) as Record<(typeof DONATION_ACTS)[number], string>
}

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const donation = await nullIfMissing(context.get(apiContext).receipt({ token: params['token'] ?? '' }))
  if (donation === null) return data(null, codes.notFound.status)
  return data({ donation, done: actOf(url.searchParams.get('done')), keys: newKeys() })
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  const act = actOf(form.get('act'))
  if (act === null) throw data(null, codes.notFound.status)
  const token = params['token'] ?? ''
  const refuse = (attempt: DonationAttempt, status: number) => data(attempt, { status })
  const missingFields = missingFieldsOf(act, form)
  if (missingFields.length > 0) {
    const { sentence, status } = codes.invalidInput
    return refuse(refusedAttempt(act, form, { fields: missingFields, sentence }), status)
  }
  try {
    await runDonationAct(context.get(apiContext), act, token, form)
    return redirect(`/receipt/${encodeURIComponent(token)}?done=${act}#${DONE_ID}`, SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return refuse(refusedAttempt(act, form, { fields: error.fields, sentence: error.message }), error.status)
  }
}

const titleOf = (donation: Donation | undefined): string =>
  donation === undefined ? INCOMPLETE_LINK_TITLE : `Your gift ${donation.order.receiptNumber ?? ''}`.trim()

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(titleOf(loaderData?.donation), matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Receipt() {
  const loaderData = useLoaderData<typeof loader>()
  const attempt = useActionData<typeof action>()
  return loaderData === null ? <IncompleteLink /> : <ReceiptSheet {...loaderData} attempt={attempt} />
}
