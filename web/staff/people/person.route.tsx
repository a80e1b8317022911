import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { runActs } from '../acts/run-acts.ts'
import { BackLink } from '../back-link.tsx'
import { requireCapable } from '../staff-member.ts'
import { useStaffOutlet } from '../staff-outlet.ts'
import { PERSON_ACTS, PendingAddress } from './person-acts.tsx'
import { PersonRecords } from './person-records.tsx'

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'person.read')
  return orErrorPage(context.get(apiContext).staffPerson({ userId: params['userId'] ?? '' }))
}

export const action = (args: ActionFunctionArgs) => runActs(args, PERSON_ACTS)

/** A person's data, and staff's acts on their account. */
export default function Person() {
  const person = useLoaderData<typeof loader>()
  const { roles } = useStaffOutlet()
  return (
    <>
      <BackLink to="/staff/people">People</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="type-h2">{person.name ?? 'No name yet'}</h1>
          <p className="mt-1 wrap-anywhere text-quiet">
            {person.email ?? 'No e-mail address'} · joined <DateText at={person.joinedAt} />
            {person.roles.length > 0 && ` · staff: ${person.roles.join(', ')}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ActMenu acts={PERSON_ACTS} subject={person} />
        </div>
      </div>
      <ActDone acts={PERSON_ACTS} subject={person} />
      <ActDialog acts={PERSON_ACTS} subject={person} />
      {person.emailChange !== null && (
        <Panel tone="sun" className="mt-4">
          <b>E-mail change pending:</b> <PendingAddress {...person} />
        </Panel>
      )}
      <PersonRecords person={person} mayHold={hasCapability(roles, 'hold.account')} />
    </>
  )
}
