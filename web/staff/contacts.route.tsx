import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import {
  CONTACT_FILTER_NAMES,
  CONTACT_FILTERS,
  type ContactMessage,
  contactTopicText,
} from '#contract/support/support.ts'
import { apiContext } from '#web/api-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { FilterForm } from './filter-form.tsx'
import { loadFiltered } from './filtered-page.ts'
import { Filters, ListFoot } from './list-parts.tsx'
import { requireCapable } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

const FILTERS = ['from', 'to', 'case', 'email'] as const

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'support.answer')
  const filter = CONTACT_FILTERS.find((option) => option === url.searchParams.get('filter')) ?? 'open'
  const { contactMessages } = context.get(apiContext)
  return loadFiltered(url, { filter }, calls.contactMessagesCsv.path, contactMessages, FILTERS)
}

const MessageRow = (message: ContactMessage) => (
  <Row>
    <Cell label="Waiting since">
      <AgoText at={message.requestedAt} />
    </Cell>
    <Cell label="Who">
      <Link
        to={href('/staff/contact/:messageId', { messageId: message.messageId })}
        className="type-meta-strong wrap-anywhere"
      >
        {message.name === '' ? 'Erased' : message.name}
      </Link>
      <span className="type-small block wrap-anywhere text-quiet">{message.email}</span>
    </Cell>
    <Cell label="Message">
      {contactTopicText(message.topic)}
      <span className="type-small line-clamp-2 wrap-anywhere text-quiet">{message.text}</span>
    </Cell>
    <Cell label="Assigned to">{message.assignedTo?.name}</Cell>
    <Cell label="">
      <ButtonLink
        to={href('/staff/contact/:messageId', { messageId: message.messageId })}
        kind="secondary"
        size="small"
      >
        Open<span className="sr-only"> the message from {message.name}</span>
      </ButtonLink>
    </Cell>
  </Row>
)

/** Support messages. */
export default function Contacts() {
  const { items, nextCursor, filter, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Messages</h1>
      <p className="mt-1 text-quiet">Longest wait first. Replies go out by e-mail.</p>
      <Filters
        label="State"
        name="filter"
        chosen={filter}
        choices={CONTACT_FILTERS.map((option) => [option, CONTACT_FILTER_NAMES[option]] as const)}
      />
      <FilterForm names={FILTERS} typed={typed} problems={problems} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No messages here">
          New ones appear here as they come in.
        </EmptyState>
      ) : (
        <StaffTable
          caption="Messages to support"
          heads={['Waiting since', 'Who', 'Message', 'Assigned to', '']}
        >
          {items.map((message) => (
            <MessageRow key={message.messageId} {...message} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
