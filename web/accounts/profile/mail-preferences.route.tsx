import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { actIn, isYes, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { MailKindRows, mailChoiceIn } from '#web/mail-links/mail-kind-rows.tsx'
import {
  NOTICES_HEADING,
  NoticeChoices,
  noticeChoiceIn,
  noticesSaved,
} from '#web/mail-links/notice-choices.tsx'
import { WeeklyMail } from '#web/mail-links/weekly-mail.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('E-mail from fundraisers', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const requests = Promise.all([api.ownMailPreferences({}), api.digestChoice({}), api.ownDonationNotices({})])
  const [cases, { wanted }, organized] = await orErrorPage(redirectToSignIn(requests, url))
  return { cases, isWeekly: wanted, organized }
}

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const change = actIn<() => Promise<unknown>>(form, {
    kind: () => api.setOwnMailPreference({ caseId: textOf(form, 'caseId'), ...mailChoiceIn(form) }),
    notices: () => api.setDonationNotices({ caseId: textOf(form, 'caseId'), choice: noticeChoiceIn(form) }),
    weekly: () => api.setDigestChoice({ wanted: isYes(form, 'wanted') }),
  })
  await orErrorPage(redirectToSignIn(change(), url))
  return { savedCaseId: textOf(form, 'act') === 'notices' ? textOf(form, 'caseId') : null }
}

/** Mail preferences of the account's address, by fundraiser. */
export default function OwnMailPreferences() {
  const { cases, isWeekly, organized } = useLoaderData<typeof loader>()
  const savedCaseId = useActionData<typeof action>()?.savedCaseId
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        <Link to="/account" className="link type-label inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" size={18} />
          Your account
        </Link>
        <h1 tabIndex={-1} className="type-h1">
          E-mail from fundraisers
        </h1>
        <p className="mt-2 text-quiet">
          Every fundraiser you gave to or follow. Receipts and required notices about your gifts always come.
        </p>
        <div className="mt-6 space-y-4">
          {organized.map(({ caseId, slug, title, choice }) => (
            <Card key={`notices-${caseId}`} className="p-4 tablet:p-8">
              <h2 className="type-strong-large break-words">
                {NOTICES_HEADING} to{' '}
                <Link to={caseAddress({ caseId, slug })} className="link">
                  {title}
                </Link>
              </h2>
              <p role="status" className="mt-2 text-quiet">
                {savedCaseId === caseId && noticesSaved(choice)}
              </p>
              <NoticeChoices key={choice} caseId={caseId} choice={choice} />
            </Card>
          ))}
          {cases.length === 0 && (
            <Card>
              <EmptyState icon="envelope-simple" heading="None yet">
                Once you give to a fundraiser or follow one, you can choose here what it sends you.
              </EmptyState>
            </Card>
          )}
          <WeeklyMail isWeekly={isWeekly} />
          {cases.map((preference) => (
            <Card key={preference.caseId} className="p-4 tablet:p-8">
              <h2 className="type-strong-large break-words">
                <Link to={caseAddress(preference)} className="link">
                  {preference.title}
                </Link>
              </h2>
              <MailKindRows mail={preference} first="updates" />
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
