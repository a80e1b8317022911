import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { NoticeChoice } from '#contract/fundraisers/organizer-limits.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { LinkError } from './link-error.tsx'
import { NOTICES_HEADING, NoticeChoices, noticeChoiceIn, noticesSaved } from './notice-choices.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(NOTICES_HEADING, matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  orErrorPage(context.get(apiContext).linkedDonationNotices({ token: params['token'] ?? '' }))

/** Saves a choice. One-click unsubscribe posts no fields of ours, and turns the mails off. */
export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const api = context.get(apiContext)
  const save = async (choice: NoticeChoice): Promise<string> => {
    await orErrorPage(api.setLinkedDonationNotices({ token: params['token'] ?? '', choice }))
    return noticesSaved(choice)
  }
  return runForm(await request.formData(), {
    '': () => save('off'),
    notices: (form) => save(noticeChoiceIn(form)),
  })
}

/** How an organizer hears of gifts to a fundraiser, opened by the link in the mail about them. */
export default function GiftMail() {
  const { caseId, title, choice } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          {NOTICES_HEADING}
        </h1>
        <p className="mt-2 break-words text-quiet">To your fundraiser “{title}”.</p>
        <div className="mt-4 empty:hidden">
          <FormOutcome result={result} act={result?.act ?? ''} />
        </div>
        {choice !== 'off' && (
          <Form method="post" className="mt-4">
            <Button type="submit">Unsubscribe</Button>
          </Form>
        )}
        <NoticeChoices key={choice} caseId={caseId} choice={choice} />
        <p className="mt-6">
          <ButtonLink to="/account/mail" kind="text">
            All e-mail, in your account
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
