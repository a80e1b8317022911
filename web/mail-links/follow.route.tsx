import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { signedInOrNull } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { PushChoice } from '#web/shell/push-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { loadOrganizedCase } from './load-organized-case.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Get news', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, params, request, url }: LoaderFunctionArgs) => {
  const caseId = params['caseId'] ?? ''
  const [{ slug, title }, person] = await Promise.all([
    loadOrganizedCase(context.get(apiContext), caseId),
    signedInOrNull({ context, request }),
  ])
  const token = url.searchParams.get('confirm')
  return { followedCase: { caseId, slug, title }, token, email: person?.email ?? undefined }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const api = context.get(apiContext)
  return runForm(await request.formData(), {
    confirm: async (form) => {
      await api.confirmFollow({ token: textOf(form, 'token') })
      return 'You’re following this fundraiser. Updates come by e-mail, at most one a day, and so does what each week’s transfer paid for.'
    },
    follow: async (form) => {
      await api.followCase({ caseId: params['caseId'] ?? '', email: textOf(form, 'email') })
      return 'Check your e-mail and use the button in it to confirm. Then we’ll send updates to that address.'
    },
  })
}

/** Page to follow a fundraiser by e-mail or by notification without donating. The mailed link leads back here to confirm it. */
export default function Follow() {
  const { followedCase, token, email } = useLoaderData<typeof loader>()
  const result: FormResult | undefined = useActionData<typeof action>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <Link
          to={caseAddress(followedCase)}
          className="link type-label inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" size={18} />
          {followedCase.title}
        </Link>
        <h1 tabIndex={-1} className="type-h1 mt-2">
          {token === null ? 'Get news' : 'One more press to confirm'}
        </h1>
        <p className="mt-2 text-quiet">
          {token !== null &&
            !result?.done &&
            'Mail programs open links on their own, so only this button confirms that it’s you. '}
          Updates, at most one a day, and what each week’s transfer paid for. You can stop at any time.
        </p>
        <Form method="post" noValidate className="mt-6 space-y-6">
          <FormOutcome result={result} act={result?.act ?? ''} />
          {token === null ? (
            <>
              <EmailField
                id="email"
                name="email"
                label="Your e-mail"
                error={result?.fields['email']}
                defaultValue={result?.values['email'] ?? email}
              />
              <Button type="submit" name="act" value="follow" busy={isBusy && 'Sending…'}>
                Follow by e-mail
              </Button>
            </>
          ) : (
            !result?.done && (
              <>
                <input type="hidden" name="token" value={token} />
                <Button type="submit" name="act" value="confirm" busy={isBusy && 'Saving…'}>
                  Yes, send me updates
                </Button>
              </>
            )
          )}
        </Form>
        {token === null && (
          <PushChoice caseId={followedCase.caseId} about="news" heading="Or by notification">
            For updates, at most one a day, and a week’s first transfer. Without an e-mail address; you can
            stop here at any time.
          </PushChoice>
        )}
      </div>
    </div>
  )
}
