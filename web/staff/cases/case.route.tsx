import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { counted } from '#web/cases/case-facts.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { runStaffForm } from '../act-form.ts'
import { AttributionPanel } from '../attribution-panel.tsx'
import { BackLink } from '../back-link.tsx'
import { MessageList } from '../message-list.tsx'
import { ReasonAct } from '../reason-act.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Timeline } from '../timeline.tsx'
import { CaseHead, isPublic } from './case-head.tsx'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'case.read')
  const { roles } = context.get(staffContext)
  const staffCase = await orErrorPage(context.get(apiContext).staffCase({ caseId: params['caseId'] ?? '' }))
  return {
    staffCase,
    mayHide: hasCapability(roles, 'case.hide'),
    mayEnd: hasCapability(roles, 'case.end'),
    mayReadPeople: hasCapability(roles, 'person.read'),
    mayReadBooks: hasCapability(roles, 'books.read'),
  }
}

export const action = (args: ActionFunctionArgs) => {
  const inputIn = (form: FormData) => ({
    caseId: args.params['caseId'] ?? '',
    reason: textOf(form, 'reason'),
  })
  return runStaffForm(
    args,
    { to: args.url.pathname },
    {
      hide: (form, api) => api.hideCase(inputIn(form)),
      unhide: (form, api) => api.unhideCase(inputIn(form)),
      end: (form, api) => api.endCaseByStaff(inputIn(form)),
    },
  )
}

const Figure = ({ label, cents }: { readonly label: string; readonly cents: number }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
    <dt>{label}</dt>
    <dd className="type-meta-strong">{formatCents(cents)}</dd>
  </div>
)

const MoneyPanel = ({ staffCase }: { readonly staffCase: StaffCase }) => (
  <Panel>
    <h2 className="type-strong">Money</h2>
    <dl className="mt-2">
      <Figure
        label={`Raised with ${counted(staffCase.donations, 'gift', 'gifts')}`}
        cents={staffCase.raisedCents}
      />
      <Figure
        label={`Owed to the recipient${(staffCase.account?.holds ?? []).length > 0 ? ', on hold' : ''}`}
        cents={staffCase.payableCents}
      />
      <Figure label="Set aside or in transit" cents={staffCase.inTransitCents} />
      <Figure label="Paid out" cents={staffCase.paidOutCents} />
      <Figure label="Card fees" cents={staffCase.feesCents} />
      {staffCase.disputedCents > 0 && <Figure label="Held in disputes" cents={staffCase.disputedCents} />}
      {staffCase.coveredCents < 0 && <Figure label="Covered by Hearten" cents={staffCase.coveredCents} />}
    </dl>
  </Panel>
)

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

type Data = Awaited<ReturnType<typeof loader>>

const Actions = ({ staffCase, mayHide, mayEnd }: Data) => {
  const problem = useActionData<typeof action>()
  return (
    <>
      {mayHide && (isPublic(staffCase) || staffCase.state === 'approved') && (
        <ReasonAct
          act="hide"
          heading="Hide this fundraiser"
          text={
            isPublic(staffCase)
              ? 'It comes off the site right away, and no one can give to it.'
              : 'It doesn’t go live, whatever the beneficiary answers.'
          }
          hint="The organizer will read this."
          button="Hide fundraiser"
          problem={problem}
        />
      )}
      {mayHide && staffCase.state === 'hidden' && (
        <ReasonAct
          act="unhide"
          heading="Unhide this fundraiser"
          button="Unhide fundraiser"
          problem={problem}
        />
      )}
      {mayEnd && staffCase.state === 'live' && (
        <ReasonAct
          act="end"
          heading="End this fundraiser"
          text="The page stays up, but no one can give anymore."
          button="End fundraiser"
          problem={problem}
        />
      )}
    </>
  )
}

/** A case with its timeline and staff's actions. */
export default function Case() {
  const data = useLoaderData<typeof loader>()
  const { staffCase } = data
  return (
    <>
      <BackLink to="/staff/cases">Cases</BackLink>
      <CaseHead {...data} />
      {staffCase.hiddenReason !== null && (
        <Panel tone="rose" className="mt-4">
          Hidden because: {staffCase.hiddenReason}
        </Panel>
      )}
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_360px]">
        <Timeline heading="Timeline" entries={staffCase.timeline} />
        <div className="space-y-4">
          <MoneyPanel staffCase={staffCase} />
          <AttributionPanel {...staffCase} />
          <TeamPanel team={staffCase.team} mayReadPeople={data.mayReadPeople} />
          <AccountPanel account={staffCase.account} />
          <MessageList messages={staffCase.messages} />
          <Actions {...data} />
        </div>
      </div>
    </>
  )
}
