import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { staffPath } from '#contract/page-addresses.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { runActs } from '../acts/run-acts.ts'
import { AttributionPanel } from '../attribution-panel.tsx'
import { BackLink } from '../back-link.tsx'
import { CaseRefundPanel } from '../case-refund/case-refund-panel.tsx'
import { InvitationPanel } from '../invitation-panel.tsx'
import { MessageList } from '../message-list.tsx'
import { RoundList } from '../round-list.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Timeline } from '../timeline.tsx'
import { CASE_ACTS } from './case-acts.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseMoneyRow } from './case-money.tsx'
import { DonorsPanel, NextPayoutPanel, ReportsPanel } from './case-records.tsx'
import { VouchesPanel } from './vouches-panel.tsx'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'case.read')
  const { roles } = context.get(staffContext)
  const api = context.get(apiContext)
  const caseId = params['caseId'] ?? ''
  const [staffCase, refund] = await orErrorPage(
    Promise.all([
      api.staffCase({ caseId }),
      hasCapability(roles, 'order.read') ? api.caseRefundPreview({ caseId }) : null,
    ]),
  )
  return {
    staffCase,
    refund,
    mayHold: hasCapability(roles, 'hold.account'),
    mayReadPeople: hasCapability(roles, 'person.read'),
    mayReadBooks: hasCapability(roles, 'books.read'),
  }
}

export const action = (args: ActionFunctionArgs) => runActs(args, CASE_ACTS)

const TeamPanel = ({ team, mayReadPeople }: Pick<StaffCase, 'team'> & { readonly mayReadPeople: boolean }) =>
  team.length > 0 && (
    <Panel>
      <h2 className="type-strong">Co-organizers</h2>
      <ul className="mt-2 space-y-2">
        {team.map(({ memberId, userId, name, joinedAt, endedAt, hasLeft }) => (
          <li key={memberId} className="break-words">
            {userId !== null && mayReadPeople ? (
              <Link to={staffPath('people', userId)} className="link-text">
                {name}
              </Link>
            ) : (
              name || 'Account deleted'
            )}
            <span className="type-meta block text-quiet">
              Joined <DateText at={joinedAt} />
              {endedAt !== null && (
                <>
                  , {hasLeft ? 'left' : 'removed'} <DateText at={endedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

/** A case with its timeline and staff's actions. */
export default function Case() {
  const data = useLoaderData<typeof loader>()
  const { staffCase } = data
  return (
    <>
      <BackLink to="/staff/cases">Cases</BackLink>
      <CaseHead {...data}>
        <ActMenu acts={CASE_ACTS} subject={data} />
      </CaseHead>
      <ActDone acts={CASE_ACTS} subject={data} entries={staffCase.timeline} />
      <ActDialog acts={CASE_ACTS} subject={data} />
      {staffCase.hiddenReason !== null && (
        <Panel tone="rose" className="mt-4">
          Hidden because: {staffCase.hiddenReason}
        </Panel>
      )}
      <CaseMoneyRow money={staffCase} />
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_360px]">
        <Timeline heading="Timeline" entries={staffCase.timeline} />
        <div className="space-y-4">
          {data.refund?.latest != null && <CaseRefundPanel refund={data.refund.latest} />}
          <NextPayoutPanel {...staffCase} />
          <AccountPanel {...staffCase} mayHold={data.mayHold} />
          <InvitationPanel {...staffCase} />
          <VouchesPanel vouches={staffCase.vouches} />
          <RoundList heading="Reviews" rounds={staffCase.reviews} />
          <ReportsPanel {...staffCase} />
          <DonorsPanel {...staffCase} />
          <MessageList messages={staffCase.messages} />
          <TeamPanel team={staffCase.team} mayReadPeople={data.mayReadPeople} />
          <AttributionPanel {...staffCase} />
        </div>
      </div>
    </>
  )
}
