import { href } from 'react-router'
import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import { AgoText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AccountTag } from '../account-panel.tsx'
import { MessageList } from '../message-list.tsx'

type PersonRecordsProps = {
  readonly person: StaffPerson
  /** Whether the reader may freeze accounts. */
  readonly mayHold: boolean
}

/** What belongs to a person. Kinds of which there are none aren't shown. */
export const PersonRecords = ({ person, mayHold }: PersonRecordsProps) => (
  <div className="mt-6 grid max-w-(--container-form) items-start gap-4 full:max-w-none full:grid-cols-2">
    <Panel>
      <h2 className="type-strong">Cases</h2>
      {person.cases.length === 0 && <p className="mt-1 text-quiet">None.</p>}
      <ul className="mt-2 divide-y divide-line">
        {person.cases.map(({ caseId, title, state, account }) => (
          <li key={caseId} className="flex justify-between gap-4 py-2">
            <Link to={href('/staff/cases/:caseId', { caseId })} className="link min-w-0 wrap-anywhere">
              {title}
            </Link>
            <span className="flex flex-wrap justify-end gap-2">
              {account !== null && <AccountTag account={account} />}
              {account !== null && mayHold && (
                <Link to={`${href('/staff/cases/:caseId', { caseId })}?act=freeze`} className="link">
                  Freeze<span className="sr-only"> the account of {title}</span>
                </Link>
              )}
              <Tag>{state.replaceAll('_', ' ')}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
    <Panel>
      <h2 className="type-strong">Gifts</h2>
      <p className="mt-1">
        {person.donationCount === 0 ? 'None with this e-mail.' : `${person.donationCount} with this e-mail.`}{' '}
        {person.donationCount > 0 && person.email !== null && (
          <Link to={`${href('/staff/find')}?${new URLSearchParams({ q: person.email })}`} className="link">
            Find gifts
          </Link>
        )}
      </p>
    </Panel>
    <MessageList messages={person.messages} />
    <Panel>
      <h2 className="type-strong">Active sessions</h2>
      {person.sessions.length === 0 && <p className="mt-1 text-quiet">None.</p>}
      <ul className="mt-2 divide-y divide-line">
        {person.sessions.map(({ sessionId, device, lastUsedAt }) => (
          <li key={sessionId} className="flex justify-between gap-4 py-2">
            <span>{device}</span>
            <span className="text-quiet">
              <AgoText at={lastUsedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  </div>
)
