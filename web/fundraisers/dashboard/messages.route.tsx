import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListedConversation } from '#contract/fundraisers/conversation-calls.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { dashboardMeta, loadDashboardPage } from './dashboard-route.ts'
import { tabAddress } from './tabs.tsx'
import { useDashboard } from './use-dashboard.ts'

const CONVERSATIONS_PER_PAGE = 20

export const meta = dashboardMeta('Messages')

export const loader = (args: LoaderFunctionArgs) => {
  const cursor = args.url.searchParams.get('after')
  return loadDashboardPage(args, async (api, caseId) => ({
    page: await api.caseConversations({
      caseId,
      limit: CONVERSATIONS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    }),
    isFirst: cursor === null,
  }))
}

type RowProps = { readonly conversation: ListedConversation }

const State = ({ conversation: { blockedBy, lastFrom } }: RowProps) => {
  if (blockedBy !== null) return <Tag icon="hand-palm">{blockedBy === 'organizer' ? 'Blocked' : 'Ended'}</Tag>
  return lastFrom === 'visitor' ? (
    <Tag tone="sun" icon="envelope-simple">
      Waiting for you
    </Tag>
  ) : (
    <Tag tone="pine" icon="check">
      Answered
    </Tag>
  )
}

const Row = ({ conversation }: RowProps) => (
  <li className="flex items-start gap-3 border-b border-line py-4">
    <Avatar name={conversation.name} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={conversation.path}
          className="link type-label inline-flex min-h-11 items-center break-words"
        >
          {conversation.name}
        </Link>
        <State conversation={conversation} />
        <span className="type-meta text-quiet">
          <DateText at={conversation.lastAt} form="near" />
        </span>
      </p>
      <p className="type-meta line-clamp-2 wrap-anywhere">
        {conversation.lastFrom === 'organizer' && <span className="text-quiet">You: </span>}
        {conversation.lastText}
      </p>
    </div>
  </li>
)

/** Visitors' messages to the organizer, who can read and answer them here as well as by mail. */
export default function Messages() {
  const { caseId } = useDashboard()
  const { page, isFirst } = useLoaderData<typeof loader>()
  const path = tabAddress(caseId, 'messages')
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Messages</h2>
      <p className="type-meta mt-2 text-quiet">
        People write to you from your page. Each message also reaches you by e-mail. They don’t see your
        address, and you don’t see theirs.
      </p>
      {page.items.length === 0 && <p className="mt-4">No messages yet.</p>}
      <ul className="mt-2">
        {page.items.map((conversation) => (
          <Row key={conversation.conversationId} conversation={conversation} />
        ))}
      </ul>
      <p className="type-label mt-4 flex flex-wrap gap-x-6">
        {!isFirst && (
          <Link to={path} className="link inline-flex min-h-11 items-center">
            Back to the newest
          </Link>
        )}
        {page.nextCursor !== null && (
          <Link
            to={`${path}?after=${encodeURIComponent(page.nextCursor)}`}
            className="link inline-flex min-h-11 items-center"
          >
            Show more
          </Link>
        )}
      </p>
    </Card>
  )
}
