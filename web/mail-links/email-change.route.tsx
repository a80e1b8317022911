import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { PendingEmailChange } from '#contract/accounts/pending-email-calls.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { LinkError } from './link-error.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('A new address for your account', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  orErrorPage(context.get(apiContext).pendingEmailChange({ token: params['token'] ?? '' }))

export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    '': async () => {
      const { side } = await context.get(apiContext).answerEmailChange({ token: params['token'] ?? '' })
      return side === 'old'
        ? 'Stopped. Your account keeps its current e-mail address.'
        : 'Thank you. It’s confirmed.'
    },
  })

const ENDED: Readonly<Record<Exclude<PendingEmailChange['state'], 'waiting'>, string>> = {
  moved: 'The account has moved. Sign in with the new address.',
  canceled: 'This was stopped. The account stays at its old address.',
  refused: 'The account couldn’t move: another account has the new address, or its own has changed.',
}

const Waiting = ({ change }: { readonly change: PendingEmailChange }) => {
  const { brandName } = usePublicConfig()
  if (change.side === 'old')
    return (
      <p>
        Someone asked our team to move this {brandName} account to another address, because they can no longer
        read e-mail here. It moves on <DateText at={change.dueAt} />, unless you stop it.
      </p>
    )
  return change.isConfirmed ? (
    <p>
      You confirmed this address. The account moves on <DateText at={change.dueAt} />, unless the old address
      stops it.
    </p>
  ) : (
    <p>
      You asked our team to move your {brandName} account to this address. Confirm that it’s yours; the
      account moves on <DateText at={change.dueAt} />.
    </p>
  )
}

/**
 * Page for both addresses of an account that support moves from one to the other. The old address can stop the move,
 * the new one confirms it.
 */
export default function EmailChange() {
  const change = useLoaderData<typeof loader>()
  const result: FormResult | undefined = useActionData<typeof action>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { state, side, isConfirmed } = change
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          A new address for your account
        </h1>
        <div className="mt-4">
          {state === 'waiting' ? <Waiting change={change} /> : <p>{ENDED[state]}</p>}
        </div>
        <Form method="post" className="mt-6 space-y-4">
          <FormOutcome result={result} />
          {state === 'waiting' && (side === 'old' || !isConfirmed) && (
            <Button type="submit" busy={isBusy && 'Saving…'}>
              {side === 'old' ? 'Stop the change' : 'Yes, this is my address'}
            </Button>
          )}
        </Form>
      </div>
    </div>
  )
}
