import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  CONTACT_STATE_NAMES,
  CONTACT_STATES,
  type ContactMessage,
  contactTopicText,
} from '#contract/support.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireCapable } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'support.answer')
  const state = CONTACT_STATES.find((known) => known === url.searchParams.get('state')) ?? 'open'
  const { items } = await orErrorPage(context.get(apiContext).contactMessages({ state }))
  return { items, state }
}

const MessageRow = (message: ContactMessage) => (
  <Row>
    <Cell label="Sent">
      <AgoText at={message.sentAt} />
    </Cell>
    <Cell label="Who">
      <Link to={`/staff/contact/${message.messageId}`} className="type-meta-strong wrap-anywhere">
        {message.name}
      </Link>
      <span className="type-small block wrap-anywhere text-quiet">{message.email}</span>
    </Cell>
    <Cell label="About">{contactTopicText(message.topic)}</Cell>
    <Cell label="Message">
      <span className="line-clamp-2 wrap-anywhere">{message.text}</span>
    </Cell>
    <Cell label="">
      <ButtonLink to={`/staff/contact/${message.messageId}`} kind="secondary" size="small">
        Open<span className="sr-only"> the message of {message.name}</span>
      </ButtonLink>
    </Cell>
  </Row>
)

/** Messages to support. */
export default function Contacts() {
  const { items, state } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Messages</h1>
      <p className="mt-1 text-quiet">
        {state === 'open' ? 'The oldest first.' : 'The newest first.'} Answers go by mail.
      </p>
      <nav aria-label="State" className="mt-4 flex flex-wrap gap-2">
        {CONTACT_STATES.map((one) => (
          <ButtonLink
            key={one}
            to={`/staff/contact?state=${one}`}
            size="small"
            kind={one === state ? 'primary' : 'secondary'}
          >
            {CONTACT_STATE_NAMES[one]}
          </ButtonLink>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No messages here">
          New ones are listed as they come in.
        </EmptyState>
      ) : (
        <StaffTable caption="Messages to support" heads={['Sent', 'Who', 'About', 'Message', '']}>
          {items.map((message) => (
            <MessageRow key={message.messageId} {...message} />
          ))}
        </StaffTable>
      )}
    </>
  )
}
