import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { contactTopicText } from '#contract/support/support.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { LinkError } from './link-error.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your messages with us', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, params }: LoaderFunctionArgs) => ({
  thread: await orErrorPage(context.get(apiContext).supportThread({ token: params['token'] ?? '' })),
  idempotencyKey: crypto.randomUUID(),
})

export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    '': async (form) => {
      await context.get(apiContext).continueThread({
        token: params['token'] ?? '',
        idempotencyKey: textOf(form, 'idempotencyKey'),
        text: textOf(form, 'text'),
      })
      return 'Sent. A person reads it and answers by e-mail.'
    },
  })

/** A message to support with its answers, opened by the link in each answer; its writer can reply here. */
export default function SupportThreadPage() {
  const { thread, idempotencyKey } = useLoaderData<typeof loader>()
  const result: FormResult | undefined = useActionData<typeof action>()
  const { brandName } = usePublicConfig()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <h1 tabIndex={-1} className="type-h1">
          Your messages with us
        </h1>
        <p className="mt-2 text-quiet">About “{contactTopicText(thread.topic)}”.</p>
        <ol className="mt-6 space-y-4">
          {thread.messages.map(({ messageId, isOwn, text, sentAt }) => (
            <li key={messageId}>
              <Panel tone={isOwn ? 'mist' : 'card'}>
                <p className="type-small text-quiet">
                  {isOwn ? 'You' : `${brandName} support`} · <DateText at={sentAt} form="near" />
                </p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
              </Panel>
            </li>
          ))}
        </ol>
        <Form method="post" noValidate className="mt-6 space-y-4">
          <FormOutcome result={result} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextAreaField
            key={thread.messages.length}
            label="Reply"
            id="text"
            name="text"
            rows={6}
            hint="Never send card numbers, passwords or codes."
            error={result?.fields['text']}
            defaultValue={result?.values['text']}
          />
          <Button type="submit" busy={isBusy && 'Sending…'}>
            Send
          </Button>
        </Form>
      </div>
    </div>
  )
}
