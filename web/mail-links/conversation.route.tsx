import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { askBeforePublishing } from '#web/browser/ask-before-publishing.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { useFormInput } from '#web/browser/use-form-input.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { LinkError } from './link-error.tsx'
import { MessageField } from './message-field.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-cache' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your messages', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, params }: LoaderFunctionArgs) => ({
  conversation: await orErrorPage(context.get(apiContext).conversation({ token: params['token'] ?? '' })),
  idempotencyKey: crypto.randomUUID(),
})

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const api = context.get(apiContext)
  const token = params['token'] ?? ''
  const keyedInputIn = (form: FormData) => ({ token, idempotencyKey: textOf(form, 'idempotencyKey') })
  return runForm(await request.formData(), {
    block: async () => {
      await api.blockConversation({ token })
      return 'Blocked. No more messages go either way.'
    },
    report: async (form) => {
      const { reference } = await api.reportConversation(keyedInputIn(form))
      return `Thank you. Someone on our team will read it. Its number is ${reference}.`
    },
    reply: async (form) => {
      askBeforePublishing(form, ['text'], 'addressees')
      await api.replyInConversation({ ...keyedInputIn(form), text: textOf(form, 'text') })
      return 'Sent.'
    },
  })
}

/** A conversation between a visitor and the organizer, opened by the link in each mail. */
export default function ConversationPage() {
  const { conversation, idempotencyKey } = useLoaderData<typeof loader>()
  const result: FormResult | undefined = useActionData<typeof action>()
  const { otherName, side, title, messages, blockedBy } = conversation
  const name = `answer:${conversation.caseId}:${side}:${messages[0]?.messageId ?? ''}`
  const answer = result?.act === 'reply' ? result : undefined
  const { form, onInput, errors } = useFormInput({ name, persistedFields: ['text'], result: answer })
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        {side === 'organizer' && (
          <Link
            to={`${dashboardAddress(conversation.caseId)}/messages`}
            className="link type-label inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="arrow-left" size={18} />
            All messages
          </Link>
        )}
        <h1 tabIndex={-1} className="type-h1 break-words">
          You and {otherName}
        </h1>
        <p className="mt-2 break-words text-quiet">
          About “{title}”. Neither of you sees the other’s address.
        </p>
        <ol className="mt-6 space-y-4">
          {messages.map(({ messageId, from, text, sentAt }) => (
            <li key={messageId}>
              <Panel tone={from === side ? 'mist' : 'card'}>
                <p className="type-small text-quiet">
                  {from === side ? 'You' : otherName} · <DateText at={sentAt} form="near" />
                </p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
              </Panel>
            </li>
          ))}
        </ol>
        <Form ref={form} method="post" action="?sent" noValidate onInput={onInput} className="mt-6 space-y-4">
          <FormOutcome {...{ result, act: result?.act ?? '', ...(answer && { errors }) }} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {blockedBy === null ? (
            <>
              <MessageField
                key={messages.length}
                label="Your reply"
                error={errors['text']}
                defaultValue={result?.values['text']}
              />
              <Button type="submit" name="act" value="reply">
                Send
              </Button>
            </>
          ) : (
            <p>This conversation was ended.</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="act" value="report" kind="secondary" size="small" icon="flag">
              Report
            </Button>
            {blockedBy === null && (
              <Button type="submit" name="act" value="block" kind="secondary" size="small" icon="hand-palm">
                Block
              </Button>
            )}
          </div>
        </Form>
      </div>
    </div>
  )
}
