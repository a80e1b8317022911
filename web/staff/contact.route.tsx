import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { formatCents } from '#contract/money.ts'
import { ORDER_STATE_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { CONTACT_STATE_NAMES, contactTopicText, PREPARED_ANSWERS } from '#contract/support/support.ts'
import { apiContext } from '#web/api-context.ts'
import { numberOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { runStaffForm } from './act-form.ts'
import { BackLink } from './back-link.tsx'
import { CasePicker } from './case-picker.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { requireCapable, staffContext } from './staff-member.ts'

const DONATIONS_SHOWN = 10

const greeting = (name: string): string => `Hi ${name.split(' ')[0]},\n\n`

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'support.answer')
  const api = context.get(apiContext)
  const { staffId, roles } = context.get(staffContext)
  const message = await orErrorPage(api.contactMessage({ messageId: params['messageId'] ?? '' }))
  const donor = message.email
  const donations =
    donor === '' || !hasCapability(roles, 'order.read')
      ? { items: [], nextCursor: null }
      : await orErrorPage(api.staffOrders({ filter: 'all', donor, limit: DONATIONS_SHOWN }))
  const prepared = PREPARED_ANSWERS.find(({ code }) => code === url.searchParams.get('begin'))
  return {
    message,
    donations,
    isOwn: message.assignedTo?.staffId === staffId,
    prefilled: prepared === undefined ? null : { ...prepared, text: greeting(message.name) + prepared.text },
  }
}

export const action = (args: ActionFunctionArgs) => {
  const targetIn = (form: FormData) => ({
    messageId: args.params['messageId'] ?? '',
    version: numberOf(form, 'version'),
  })
  return runStaffForm(
    args,
    { to: args.url.pathname },
    {
      take: (form, api) => api.assignContact({ ...targetIn(form), to: 'me' }),
      'give-back': (form, api) => api.assignContact({ ...targetIn(form), to: 'nobody' }),
      tie: (form, api) =>
        api.tieContact({ ...targetIn(form), caseId: textOf(form, 'caseId').trim().toUpperCase() }),
      close: (form, api) => api.closeContact({ ...targetIn(form), closed: true }),
      reopen: (form, api) => api.closeContact({ ...targetIn(form), closed: false }),
      answer: (form, api) => api.answerContact({ ...targetIn(form), text: textOf(form, 'text') }),
    },
  )
}

type Data = Awaited<ReturnType<typeof loader>>
type Message = Data['message']

type ThreadProps = { readonly message: Message }

const Letter = ({ message }: ThreadProps) => (
  <Panel>
    <p className="wrap-anywhere whitespace-pre-line">
      {message.text === '' ? 'The sender’s data was erased.' : <ReceiptLinks text={message.text} />}
    </p>
    <p className="type-small mt-3 text-quiet">
      {message.name} · <span className="wrap-anywhere">{message.email}</span> ·{' '}
      <DateText at={message.sentAt} form="moment" />
    </p>
    {message.about !== null && (
      <p className="type-small mt-1 wrap-anywhere text-quiet">
        About: <ReceiptLinks text={message.about} />
      </p>
    )}
  </Panel>
)

const Thread = ({ message }: ThreadProps) => (
  <>
    <Letter message={message} />
    {message.answers.map(({ answerId, text, writtenBy, writtenAt, mailedAt }) => (
      <Panel key={answerId} tone={writtenBy === null ? 'card' : 'mist'}>
        <p className="wrap-anywhere whitespace-pre-line">
          <ReceiptLinks text={text} />
        </p>
        <p className="type-small mt-3 text-quiet">
          {writtenBy ?? message.name} · <DateText at={writtenAt} form="moment" />
          {writtenBy !== null && (mailedAt === null ? ' · not sent yet' : ' · sent')}
        </p>
      </Panel>
    ))}
  </>
)

type FormProps = { readonly data: Data; readonly problem: FormResult | undefined }

/** Inserts a saved reply at the caret, so that what was typed stays. @returns whether the page has the field */
const insertReply = (name: string, text: string): boolean => {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')
  if (field === null) return false
  const { value, selectionStart, selectionEnd } = field
  const reply = value.trim() === '' ? greeting(name) + text : text
  field.setRangeText(reply, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  return true
}

const Answer = ({ data: { message, prefilled }, problem }: FormProps) => {
  const isBusy = useNavigation().state === 'submitting'
  const own = problem?.act === 'answer' ? problem : undefined
  const isClosed = message.state === 'closed'
  return (
    <Panel>
      <h2 className="type-strong">Your reply</h2>
      <nav aria-label="Saved replies" className="mt-3 flex flex-wrap gap-2">
        {PREPARED_ANSWERS.map(({ code, label, text }) => (
          <FilterPill
            key={code}
            to={`?begin=${code}`}
            on={prefilled?.code === code}
            preventScrollReset
            onClick={(event) => {
              // Without the page's script, the link loads the page with the reply in its field.
              if (insertReply(message.name, text)) event.preventDefault()
            }}
          >
            {label}
          </FilterPill>
        ))}
      </nav>
      <Form
        method="post"
        noValidate
        className="mt-4 space-y-4"
        key={`${message.version} ${prefilled?.code ?? ''}`}
      >
        <input type="hidden" name="version" value={message.version} />
        <TextAreaField
          label="Message"
          name="text"
          rows={8}
          hint="It’s e-mailed as written, with their message quoted below and a link to reply."
          defaultValue={own?.values['text'] ?? prefilled?.text}
          error={own?.fields['text']}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="act" value="answer" busy={isBusy && 'Sending…'}>
            Send reply
          </Button>
          <Button type="submit" name="act" value={isClosed ? 'reopen' : 'close'} kind="secondary">
            {isClosed ? 'Reopen' : message.state === 'open' ? 'Close without replying' : 'Close'}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

const Owner = ({ data: { message, isOwn } }: Pick<FormProps, 'data'>) => (
  <Panel>
    <h2 className="type-strong">Assigned to</h2>
    <p className="mt-1 text-quiet">{isOwn ? 'You.' : (message.assignedTo?.name ?? 'No one yet.')}</p>
    <Form method="post" className="mt-3">
      <input type="hidden" name="version" value={message.version} />
      <Button type="submit" name="act" value={isOwn ? 'give-back' : 'take'} kind="secondary" wide>
        {isOwn ? 'Unassign' : message.assignedTo === null ? 'Take it' : 'Take over'}
      </Button>
    </Form>
  </Panel>
)

const About = ({ data: { message }, problem }: FormProps) => {
  const own = problem?.act === 'tie' ? problem : undefined
  return (
    <Panel>
      <h2 className="type-strong">About</h2>
      <ul className="mt-2 space-y-2">
        <li>
          {message.userId === null ? (
            <span className="text-quiet">No account with this e-mail.</span>
          ) : (
            <Link to={href('/staff/people/:userId', { userId: message.userId })} className="link">
              {message.name}’s account
            </Link>
          )}
        </li>
        {message.caseId !== null && (
          <li>
            <Link to={href('/staff/cases/:caseId', { caseId: message.caseId })} className="link">
              {message.caseTitle}
            </Link>
          </li>
        )}
        {message.others.map(({ messageId, topic, sentAt }) => (
          <li key={messageId}>
            <Link to={href('/staff/contact/:messageId', { messageId })} className="link">
              {contactTopicText(topic)}
            </Link>
            , <DateText at={sentAt} form="short" />
          </li>
        ))}
      </ul>
      <Form method="post" noValidate className="mt-4 space-y-3" key={message.version}>
        <input type="hidden" name="version" value={message.version} />
        <CasePicker
          label="Case"
          name="caseId"
          optional
          defaultValue={own?.values['caseId'] ?? message.caseId ?? ''}
          error={own?.fields['caseId']}
        />
        <Button type="submit" name="act" value="tie" kind="secondary" wide>
          Link to this case
        </Button>
      </Form>
    </Panel>
  )
}

/** What the writer gave, by their address. */
const Donations = ({ data: { message, donations } }: Pick<FormProps, 'data'>) =>
  donations.items.length > 0 && (
    <Panel>
      <h2 className="type-strong">Gifts from this address</h2>
      <ul className="mt-2 divide-y divide-line">
        {donations.items.map(
          ({ orderId, receiptNumber, totalCents, state, caseTitle, paidAt, createdAt }) => (
            <li key={orderId} className="py-2">
              <Link to={href('/staff/orders/:orderId', { orderId })} className="link">
                {formatCents(totalCents)}, {receiptNumber}
              </Link>
              <span className="type-small block wrap-anywhere text-quiet">
                {ORDER_STATE_NAMES[state]}, <DateText at={paidAt ?? createdAt} form="short" /> · {caseTitle}
              </span>
            </li>
          ),
        )}
      </ul>
      {donations.nextCursor !== null && (
        <Link
          to={`${href('/staff/orders')}?${new URLSearchParams({ donor: message.email })}`}
          className="link type-label inline-flex min-h-11 items-center"
        >
          All orders of this address
        </Link>
      )}
    </Panel>
  )

/** A message to support with its replies, writer, case and the form for an answer. */
export default function ContactMessagePage() {
  const data = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const { message } = data
  const isAtField = Object.keys(problem?.fields ?? {}).length > 0
  return (
    <>
      <BackLink to="/staff/contact">Messages</BackLink>
      <h1 className="type-h2 wrap-anywhere">{contactTopicText(message.topic)}</h1>
      <p className="mt-1 text-quiet">{CONTACT_STATE_NAMES[message.state]}</p>
      {problem && !isAtField && <ErrorSummary problems={[]} title={problem.message} attempt={problem} />}
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_320px]">
        <div className="space-y-4">
          <Thread message={message} />
          <Answer data={data} problem={problem} />
        </div>
        <div className="space-y-4">
          <Owner data={data} />
          <Donations data={data} />
          <About data={data} problem={problem} />
        </div>
      </div>
    </>
  )
}
