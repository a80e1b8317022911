import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { actIn, isYes } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LinkError } from './link-error.tsx'
import { kindOf, MailKindRows, mailChoiceIn } from './mail-kind-rows.tsx'
import { WeeklyMail } from './weekly-mail.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your e-mail', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const token = params['token'] ?? ''
  const requests = Promise.all([api.mailPreferences({ token }), api.linkedDigestChoice({ token })])
  const [mail, { wanted }] = await orErrorPage(requests)
  return { mail, isWeekly: wanted, kind: kindOf(url.searchParams.get('kind')) }
}

/** Saves a choice. One-click unsubscribe posts no fields of ours, so it turns off the kind in the address. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const token = params['token'] ?? ''
  const change = actIn<() => Promise<unknown>>(form, {
    '': () => api.setMailPreference({ token, kind: kindOf(url.searchParams.get('kind')), wanted: false }),
    kind: () => api.setMailPreference({ token, ...mailChoiceIn(form) }),
    weekly: () => api.setLinkedDigestChoice({ token, wanted: isYes(form, 'wanted') }),
  })
  await orErrorPage(change())
  return null
}

/** Mail preferences for a fundraiser. The kind that the link is about comes first. */
export default function Mail() {
  const { mail, isWeekly, kind } = useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          Your e-mail
        </h1>
        <p className="mt-2 break-words text-quiet">About “{mail.title}”.</p>
        <MailKindRows mail={mail} first={kind} />
        <div className="mt-6">
          <WeeklyMail isWeekly={isWeekly} />
        </div>
        <p className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to={caseAddress(mail)} kind="secondary">
            See the page
          </ButtonLink>
          <ButtonLink to="/account/mail" kind="text">
            All e-mail from fundraisers, in your account
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
