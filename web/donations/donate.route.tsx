import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { signedInOrNull } from '#web/accounts/signed-in-person.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { actNameIn } from '#web/browser/form-fields.ts'
import { caseCardMeta } from '#web/cases/case-meta.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { donationIn } from './form/donation-fields.ts'
import { donationLimitFor } from './form/donation-limit.ts'
import type { Donor } from './form/initial-form.ts'
import { readDonation } from './form/read-donation-form.ts'
import { RETRY_EMPTY, RETRY_PARAMETER } from './form/retry-parameter.ts'
import { type LastDonation, readLastDonation } from './last-donation.ts'
import { loadDonate } from './load-donate.ts'
import { loadPendingOrders } from './load-pending-orders.ts'
import { DonateForm } from './page/donate-form.tsx'
import { DonationsClosedPage } from './page/donations-closed-page.tsx'
import type { PostedDonation } from './page/use-donation.ts'
import '#web/cases/cases.css'
import './donate.css'

const UNPROCESSABLE = 422

/** The page holds an order draft, which is bound to one visitor, so no cache may store it. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

/** Choices, kept cards and last donation of the account; none if the session just ended, because donating needs none. */
const readAccount = async (
  api: Api,
): Promise<Pick<Donor, 'choice' | 'keptCards'> & { readonly last: LastDonation | null }> => {
  try {
    const [defaults, keptCards] = await Promise.all([api.donationPrivacy({}), api.keptCards({})])
    return { ...defaults, keptCards }
  } catch (error) {
    if (error instanceof ApiRefusal) return { choice: null, last: null, keptCards: [] }
    throw error
  }
}

/**
 * The signed-in donor and their last donation. Signed out, the donor is null, and the last donation comes from
 * this device's cookie.
 */
const readDonor = async ({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<{
  readonly donor: Donor | null
  readonly lastDonation: LastDonation | null
}> => {
  const person = await signedInOrNull({ context, request })
  if (person === null) return { donor: null, lastDonation: readLastDonation(request.headers.get('cookie')) }
  const { last, ...account } = await readAccount(context.get(apiContext))
  return { donor: { fullName: person.fullName, email: person.email, ...account }, lastDonation: last }
}

export const loader = async ({ context, params, request, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const caseId = params['caseId'] ?? ''
  const [loaded, pending, donorData] = await Promise.all([
    loadDonate(api, caseId),
    loadPendingOrders(api, caseId, {
      cookies: request.headers.get('cookie'),
      isRetry: url.searchParams.has(RETRY_PARAMETER),
      now: new Date(),
    }),
    readDonor({ context, request }),
  ])
  const startsOver = url.searchParams.get(RETRY_PARAMETER) === RETRY_EMPTY
  return {
    ...loaded,
    ...donorData,
    pending: startsOver ? { ...pending, resumableOrder: null } : pending,
  }
}

/**
 * Doesn't load again between a phone's two screens, whose addresses differ by the fragment alone: the provider's fields
 * would be mounted again, without what was typed.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const isOtherScreen =
    formMethod === undefined &&
    currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search &&
    currentUrl.hash !== nextUrl.hash
  return !isOtherScreen && defaultShouldRevalidate
}

/** Handles the form posted without scripts: returns the typed fields with their errors. */
export const action = async ({ request, context, params }: ActionFunctionArgs) => {
  const form = await request.formData()
  actNameIn(form, [''])
  const [{ platform }, { donor }] = await Promise.all([
    loadDonate(context.get(apiContext), params['caseId'] ?? ''),
    readDonor({ context, request }),
  ])
  if (platform === null) return null
  const fields = donationIn(form, platform.tip.defaultPercent)
  const limit = donationLimitFor(platform.limits, donor?.email ?? null, fields.email)
  const reading = readDonation(fields, limit)
  const problems = 'problems' in reading ? reading.problems : []
  return data<PostedDonation>({ fields, problems }, problems.length > 0 ? UNPROCESSABLE : 200)
}

/** Describes the case, for messengers' link previews. Search engines index the case's page instead. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData === undefined
    ? [{ title: pageTitle('Give', matches) }]
    : caseCardMeta(loaderData.detail, {
        title: pageTitle(`Give to ${loaderData.detail.recipient.fullName}`, matches),
        matches,
      })

export default function Donate() {
  const { detail, platform, pending, donor, lastDonation } = useLoaderData<typeof loader>()
  // Renews an expired session; the loader then runs again and has the donor.
  useAccount()
  const posted = useActionData<typeof action>() ?? undefined
  return platform === null ? (
    <DonationsClosedPage detail={detail} />
  ) : (
    <DonateForm
      key={detail.caseId}
      detail={detail}
      platform={platform}
      pending={pending}
      donor={donor}
      lastDonation={lastDonation}
      posted={posted}
    />
  )
}
