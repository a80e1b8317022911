import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { LinkedThanks } from '#contract/fundraisers/donation-notice-calls.ts'
import { formatCents } from '#contract/money.ts'
import { apiContext } from '#web/api-context.ts'
import { actIn } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { THANK_PARAMETER } from '#web/fundraisers/dashboard/donor-rows.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LinkError } from './link-error.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Send thanks', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  orErrorPage(context.get(apiContext).linkedThanks({ token: params['token'] ?? '' }))

/** Sends the thank-you. Only a press does: mail programs open links by themselves. */
export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const send = actIn(await request.formData(), {
    thank: () => context.get(apiContext).sendLinkedThanks({ token: params['token'] ?? '' }),
  })
  await orErrorPage(send())
  return { sent: true }
}

const leadOf = ({ state, donation }: LinkedThanks): string => {
  if (state === 'expired') return 'This link has expired. You can still thank everyone on your dashboard.'
  if (donation === null) return 'This gift was refunded, so there’s no one to thank.'
  const { shownName, amountCents } = donation
  const donor = shownName === ANONYMOUS ? 'Someone who stays anonymous' : shownName
  return amountCents === null ? `${donor} gave.` : `${donor} gave ${formatCents(amountCents)}.`
}

/** A ready thank-you to one donor, sent by one press, opened by the link in the mail about their gift. */
export default function Thank() {
  const thanks = useLoaderData<typeof loader>()
  const { caseId, title, donationId, state, donation, text } = thanks
  const isBusy = useNavigation().formMethod === 'POST'
  const isOpen = state === 'open'
  const isThanked = state === 'thanked'
  const isSent = useActionData<typeof action>()?.sent === true
  const donorsPath = href('/fundraiser/case/:caseId/donors', { caseId })
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          {isThanked ? 'Thanked' : 'Send thanks'}
        </h1>
        <p className="mt-2 break-words text-quiet">To your fundraiser “{title}”.</p>
        <p className="mt-4 break-words">{leadOf(thanks)}</p>
        {donation?.message != null && (
          <blockquote className="mt-4 rounded-panel bg-mist p-4 break-words whitespace-pre-line tablet:p-6">
            “{donation.message}”
          </blockquote>
        )}
        <div role="status">
          {isThanked && (
            <p className="mt-4">
              {isSent ? 'Your thank-you is on its way to them by e-mail.' : 'They were thanked already.'}
            </p>
          )}
        </div>
        {isOpen && (
          <Form method="post" className="mt-4 space-y-4">
            <p className="break-words">
              Your thank-you: “{text}”{donation?.shownName === ANONYMOUS && ' We fill in their first name.'}
            </p>
            <Button type="submit" name="act" value="thank" busy={isBusy && 'Sending…'}>
              Send thanks
            </Button>
          </Form>
        )}
        <p className="mt-4">
          <ButtonLink
            to={isOpen ? `${donorsPath}?${THANK_PARAMETER}=${donationId}#thank` : donorsPath}
            kind="secondary"
          >
            {isOpen ? 'Write your own instead' : 'See all donors'}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
