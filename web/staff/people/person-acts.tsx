import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { choicesOf, textOf } from '#web/browser/form-fields.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'

const NewAddress = ({ problem }: ActBodyProps<StaffPerson>) => (
  <TextField
    label="New address"
    name="newEmail"
    type="email"
    defaultValue={problem?.values['newEmail']}
    error={problem?.fields['newEmail']}
  />
)

const Roles = ({ subject }: ActBodyProps<StaffPerson>) => (
  <fieldset>
    <legend className="type-label">Roles</legend>
    {STAFF_ROLES.map((role) => (
      <Checkbox key={role} name="role" value={role} defaultChecked={subject.roles.includes(role)}>
        {role}
      </Checkbox>
    ))}
  </fieldset>
)

/** The pending change of a person's address. */
export const PendingAddress = ({ emailChange }: Pick<StaffPerson, 'emailChange'>) =>
  emailChange !== null && (
    <>
      {emailChange.newEmail}, due <DateText at={emailChange.dueAt} form="moment" />,{' '}
      <span>
        {emailChange.isConfirmed ? 'confirmed by the new address.' : 'not confirmed by the new address yet.'}
      </span>
    </>
  )

const inputIn = (form: FormData, userId: string) => ({ userId, reason: textOf(form, 'reason') })

/** Acts on a person's account. */
export const PERSON_ACTS: SubjectActs<StaffPerson> = {
  'end-sessions': {
    label: 'Sign out everywhere',
    capability: 'person.change',
    intro: 'For when someone else may have access to their account.',
    button: 'End all sessions',
    done: 'Signed out everywhere.',
    perform: (form, api, { userId = '' }) => api.endPersonSessions(inputIn(form, userId)),
  },
  'change-email': {
    label: 'Change e-mail address',
    capability: 'person.change',
    isOffered: ({ emailChange }) => emailChange === null,
    intro:
      'For someone who lost access to the old one. We e-mail both addresses: the new one has to confirm, and the old one can stop it for 72 hours.',
    Fields: NewAddress,
    button: 'Request change',
    done: 'Requested. We’re e-mailing both addresses.',
    undo: 'cancel-email',
    perform: (form, api, { userId = '' }) =>
      api.changePersonEmail({ ...inputIn(form, userId), newEmail: textOf(form, 'newEmail') }),
  },
  'cancel-email': {
    label: 'Cancel the e-mail change',
    capability: 'person.change',
    isOffered: ({ emailChange }) => emailChange !== null,
    intro: (person) => <PendingAddress {...person} />,
    button: 'Cancel change',
    done: 'Canceled. The address stays.',
    perform: (form, api, { userId = '' }) => api.cancelEmailChange(inputIn(form, userId)),
  },
  appoint: {
    label: 'Change roles',
    capability: 'role.change',
    Fields: Roles,
    button: 'Save roles',
    done: 'Roles saved.',
    perform: (form, api, { userId = '' }) =>
      api.appointPerson({ ...inputIn(form, userId), roles: choicesOf(form, 'role', STAFF_ROLES) }),
  },
  'reset-factor': {
    label: 'Reset second factor',
    capability: 'role.change',
    isDangerous: true,
    isOffered: ({ roles }) => roles.length > 0,
    intro:
      'For a lost phone and lost recovery codes. Make sure it’s really them. Their sessions end, their app and passkeys are removed, and they set up a new second factor the next time they sign in.',
    button: 'Reset second factor',
    done: 'Reset. They set up a new second factor the next time they sign in.',
    perform: (form, api, { userId = '' }) => api.resetSecondFactor(inputIn(form, userId)),
  },
  erase: {
    label: 'Erase this person',
    capability: 'person.change',
    isDangerous: true,
    intro: 'Only at their request. It can’t be undone, and it can’t be done while a case still needs them.',
    button: 'Erase person',
    done: 'Erased.',
    leadsTo: '/staff/people',
    perform: (form, api, { userId = '' }) => api.erasePerson(inputIn(form, userId)),
  },
}
