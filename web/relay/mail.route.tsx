import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { MAIL_KINDS, type MailKind } from '#contract/fundraisers/organizers.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

const WORDS: Readonly<Record<MailKind, { readonly on: string; readonly off: string }>> = {
  updates: { on: 'You get updates of this fundraiser.', off: 'You get no updates of this fundraiser.' },
  thanks: { on: 'The organizer can thank you by e-mail.', off: 'You get no thank-yous of this fundraiser.' },
}

const kindOf = (value: unknown): MailKind => MAIL_KINDS.find((kind) => kind === value) ?? 'updates'

export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta = () => [{ title: 'Your mail' }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => ({
  mail: await orErrorPage(context.get(apiContext).mailPreferences({ token: params['token'] ?? '' })),
  kind: kindOf(url.searchParams.get('kind')),
})

/** A mail program’s one-click POST has no field of ours: it turns the kind of the address off. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const kind = kindOf(form.get('kind') ?? url.searchParams.get('kind'))
  const wanted = form.get('wanted') === 'yes'
  await orErrorPage(context.get(apiContext).setMailPreference({ token: params['token'] ?? '', kind, wanted }))
  return null
}

/** Which mails of a fundraiser its reader gets; the one they came for first. */
export default function Mail() {
  const { mail, kind } = useLoaderData<typeof loader>()
  const kinds = [kind, ...MAIL_KINDS.filter((other) => other !== kind)]
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          Your mail
        </h1>
        <p className="mt-2 break-words text-quiet">About “{mail.title}”.</p>
        <ul className="mt-6 divide-y divide-line">
          {kinds.map((one) => (
            <li key={one} className="flex flex-wrap items-center justify-between gap-4 py-4">
              <p role="status">{mail.wanted[one] ? WORDS[one].on : WORDS[one].off}</p>
              <Form method="post">
                <input type="hidden" name="kind" value={one} />
                <input type="hidden" name="wanted" value={mail.wanted[one] ? 'no' : 'yes'} />
                <Button type="submit" kind={one === kind ? 'primary' : 'secondary'} size="small">
                  {mail.wanted[one] ? 'Unsubscribe' : 'Get them again'}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <ButtonLink to={caseAddress(mail)} kind="secondary" className="mt-6">
          See the page
        </ButtonLink>
      </div>
    </div>
  )
}
