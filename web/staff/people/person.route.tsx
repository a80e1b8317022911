import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { hasCapability, STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { choicesOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { runStaffForm } from '../act-form.ts'
import { BackLink } from '../back-link.tsx'
import { ReasonAct } from '../reason-act.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { EmailChangePanel } from './email-change-panel.tsx'
import { PersonRecords } from './person-records.tsx'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'person.read')
  const { roles } = context.get(staffContext)
  const person = await orErrorPage(context.get(apiContext).staffPerson({ userId: params['userId'] ?? '' }))
  return {
    person,
    mayChange: hasCapability(roles, 'person.change'),
    mayAppoint: hasCapability(roles, 'role.change'),
  }
}

export const action = (args: ActionFunctionArgs) => {
  const inputIn = (form: FormData) => ({
    userId: args.params['userId'] ?? '',
    reason: textOf(form, 'reason'),
  })
  return runStaffForm(
    args,
    { to: (act) => (act === 'erase' ? '/staff/people' : args.url.pathname) },
    {
      'change-email': (form, api) =>
        api.changePersonEmail({ ...inputIn(form), newEmail: textOf(form, 'newEmail') }),
      'cancel-email': (form, api) => api.cancelEmailChange(inputIn(form)),
      erase: (form, api) => api.erasePerson(inputIn(form)),
      appoint: (form, api) =>
        api.appointPerson({ ...inputIn(form), roles: choicesOf(form, 'role', STAFF_ROLES) }),
      'reset-factor': (form, api) => api.resetSecondFactor(inputIn(form)),
      'end-sessions': (form, api) => api.endPersonSessions(inputIn(form)),
    },
  )
}

/** A person's data, and support's actions. */
export default function Person() {
  const { person, mayChange, mayAppoint } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <BackLink to="/staff/people">People</BackLink>
      <h1 className="type-h2">{person.name ?? 'No name yet'}</h1>
      <p className="mt-1 wrap-anywhere text-quiet">
        {person.email ?? 'No e-mail address'} · joined <DateText at={person.joinedAt} />
        {person.roles.length > 0 && ` · staff: ${person.roles.join(', ')}`}
      </p>
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_360px]">
        <PersonRecords person={person} />
        <div className="space-y-4">
          {mayChange && (
            <ReasonAct
              act="end-sessions"
              heading="Sign out everywhere"
              text="For when someone else may have access to their account."
              button="End all sessions"
              problem={problem}
              needsCode
            />
          )}
          {mayChange && <EmailChangePanel person={person} problem={problem} />}
          {mayChange && (
            <ReasonAct
              act="erase"
              heading="Erase this person"
              text="Only at their request. It can’t be undone, and it can’t be done while a case still needs them."
              button="Erase person"
              problem={problem}
              needsCode
            />
          )}
          {mayAppoint && (
            <ReasonAct act="appoint" heading="Roles" button="Save roles" problem={problem} needsCode>
              {STAFF_ROLES.map((role) => (
                <Checkbox key={role} name="role" value={role} defaultChecked={person.roles.includes(role)}>
                  {role}
                </Checkbox>
              ))}
            </ReasonAct>
          )}
          {mayAppoint && person.roles.length > 0 && (
            <ReasonAct
              act="reset-factor"
              heading="Lost phone and recovery codes"
              text="Make sure it’s really them. Their sessions end, and they set up a new authenticator app the next time they sign in."
              button="Reset authenticator app"
              problem={problem}
              needsCode
            />
          )}
        </div>
      </div>
    </>
  )
}
