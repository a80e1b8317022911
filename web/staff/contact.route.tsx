import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { CONTACT_STATE_NAMES, contactTopicText } from '#contract/support.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { runAct, textOf } from './act-form.ts'
import { requireCapable } from './staff-member.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'support.answer')
  return orErrorPage(context.get(apiContext).contactMessage({ messageId: params['messageId'] ?? '' }))
}

export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const messageId = params['messageId'] ?? ''
  const act = textOf(form, 'act')
  const version = Number(textOf(form, 'version'))
  return runAct({ act, url, to: `/staff/contact/${messageId}` }, () =>
    act === 'answer'
      ? api.answerContact({ messageId, version, text: textOf(form, 'text') })
      : api.closeContact({ messageId, version, closed: act === 'close' }),
  )
}

type Data = Awaited<ReturnType<typeof loader>>

const Letter = ({ message }: { readonly message: Data }) => (
  <Panel>
    <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
    <p className="type-small mt-3 text-quiet">
      {message.name} · <span className="wrap-anywhere">{message.email}</span> ·{' '}
      <DateText at={message.sentAt} form="moment" />
    </p>
    {message.about !== null && (
      <p className="type-small mt-1 wrap-anywhere text-quiet">About: {message.about}</p>
    )}
  </Panel>
)

const Answers = ({ message }: { readonly message: Data }) =>
  message.answers.map(({ text, writtenBy, writtenAt, mailedAt }) => (
    <Panel key={writtenAt} tone="mist">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="type-small mt-3 text-quiet">
        {writtenBy} · <DateText at={writtenAt} form="moment" />
        {mailedAt === null ? ' · not delivered yet' : ' · mailed'}
      </p>
    </Panel>
  ))

/** One message to support, its answers, and the form for another. */
export default function ContactMessagePage() {
  const message = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const isClosed = message.state === 'closed'
  return (
    <>
      <Link to="/staff/contact" className="link type-label inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" size={18} />
        Messages
      </Link>
      <h1 className="type-h2 wrap-anywhere">{contactTopicText(message.topic)}</h1>
      <p className="mt-1 text-quiet">{CONTACT_STATE_NAMES[message.state]}</p>
      {problem && <ErrorSummary problems={[]} title={problem.message} />}
      <div className="mt-6 max-w-(--container-story) space-y-4">
        <Letter message={message} />
        <Answers message={message} />
        <Form method="post" className="space-y-4" key={message.version}>
          <input type="hidden" name="version" value={message.version} />
          <TextAreaField
            label="Your answer"
            name="text"
            rows={6}
            hint="It’s mailed as you write it, with the question below."
            error={problem?.fields['text']}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="act" value="answer">
              Mail the answer
            </Button>
            <Button type="submit" name="act" value={isClosed ? 'reopen' : 'close'} kind="secondary">
              {isClosed ? 'Open it again' : 'Close without an answer'}
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}
