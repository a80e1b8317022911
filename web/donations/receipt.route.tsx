import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  href,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { codes } from '#contract/codes.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { nullIfMissing } from '#web/browser/route-error.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import type { DonationKeys } from './receipt/cancel-donation.tsx'
import { DONATION_ACTS, type DonationAct, donationActs, doneActOf } from './receipt/donation-actions.ts'
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
  return data({ donation, done: doneActOf(url.searchParams.get('done')), keys: newKeys() })
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const token = params['token'] ?? ''
  const acts = donationActs(context.get(apiContext), token)
  const thenShow = (act: DonationAct) => async (form: FormData) => {
    await acts[act](form)
    return redirect(`${href('/receipt/:token', { token })}?done=${act}#${DONE_ID}`, SEE_OTHER)
  }
  return runForm(
    await request.formData(),
    Object.fromEntries(DONATION_ACTS.map((act) => [act, thenShow(act)])),
  )
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
