import { href } from 'react-router'
import { CONTACT_STATE_NAMES, type ContactSummary, contactTopicText } from '#contract/support/support.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Messages to support: those of a person, or those about a case. */
export const MessageList = ({ messages }: { readonly messages: readonly ContactSummary[] }) =>
  messages.length > 0 && (
    <Panel>
      <h2 className="type-strong">Messages</h2>
      <ul className="mt-2 divide-y divide-line">
        {messages.map(({ messageId, topic, state, sentAt }) => (
          <li key={messageId} className="flex justify-between gap-4 py-2">
            <Link to={href('/staff/contact/:messageId', { messageId })} className="link min-w-0">
              {contactTopicText(topic)}
            </Link>
            <span className="text-quiet">
              {CONTACT_STATE_NAMES[state]}, <DateText at={sentAt} form="short" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
