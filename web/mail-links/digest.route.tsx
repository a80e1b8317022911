import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { actIn } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your weekly e-mail', matches) },
  { name: 'robots', content: 'noindex' },
]
export const loader = ({ params }: LoaderFunctionArgs) => ({ token: params['token'] ?? '' })

/** Stops the weekly e-mail. Also handles the one-click POST of mail programs, which has no form fields of ours. */
export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const stop = actIn(await request.formData(), {
    '': () => context.get(apiContext).stopDigest({ token: params['token'] ?? '' }),
  })
  await orErrorPage(stop())
  return data({ isStopped: true })
}

/** Page to end the weekly e-mail, opened by the link in it. */
export default function Digest() {
  const isStopped = useActionData<typeof action>()?.isStopped === true
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          Your weekly e-mail
        </h1>
        <p role="status" className="mt-2 text-quiet">
          {isStopped
            ? 'Stopped. Fundraisers you follow will e-mail you one at a time again. You can unsubscribe in each of those e-mails.'
            : 'One e-mail a week with the news of every fundraiser you follow.'}
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          {!isStopped && (
            <Form method="post">
              <Button type="submit">Unsubscribe</Button>
            </Form>
          )}
          <ButtonLink to="/account/mail" kind="secondary">
            All e-mail settings
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
