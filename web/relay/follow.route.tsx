import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { signedInOrNull } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/fields/person-fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FormOutcome } from './form-outcome.tsx'
import { loadOrganizedCase } from './load-organized-case.ts'
import { type FormResult, runForm, textOf } from './run-form.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Get news by e-mail', matches) },
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
  const form = await request.formData()
  const api = context.get(apiContext)
  return runForm(form, async () => {
    const token = textOf(form, 'token')
    if (token !== '') {
      await api.confirmFollow({ token })
      return 'You follow this fundraiser. Each update comes by e-mail, at most one a day.'
    }
    await api.followCase({ caseId: params['caseId'] ?? '', email: textOf(form, 'email') })
    return 'Check your mail: press the button in it, and updates come to that address.'
  })
}

/** Page to follow a fundraiser by e-mail without donating. The mailed link leads back here to confirm it. */
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
          Get news by e-mail
        </h1>
        <p className="mt-2 text-quiet">
          Updates from the organizer, at most one a day. You can stop at any time.
        </p>
        <Form method="post" noValidate className="mt-6 space-y-6">
          <FormOutcome result={result} />
          {token === null ? (
            <>
              <EmailField
                id="email"
                name="email"
                label="Your e-mail"
                error={result?.fields['email']}
                defaultValue={result?.values['email'] ?? email}
              />
              <Button type="submit" busy={isBusy && 'Sending…'}>
                Follow
              </Button>
            </>
          ) : (
            !result?.done && (
              <>
                <input type="hidden" name="token" value={token} />
                <Button type="submit" busy={isBusy && 'Saving…'}>
                  Yes, send me updates
                </Button>
              </>
            )
          )}
        </Form>
      </div>
    </div>
  )
}
