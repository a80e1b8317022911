import { PASSWORD_HINT } from '#contract/accounts/account-fields.ts'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountOwnerNote } from '../account-owner-note.tsx'
import { fieldId, formProblems } from '../form-problems.ts'
import { PasswordField } from '../password-field.tsx'
import { FirstPasswordSection } from './first-password-section.tsx'
import { useOneTimeNotice } from './one-time-notice.ts'
import { CODE_FIELDS, PasswordByCode } from './password-by-code.tsx'
import {
  type SectionAnswer,
  SectionCard,
  SectionForm,
  usePreviousNotice,
  useSection,
} from './section-form.tsx'

const FIELDS = ['currentPassword', 'password']

const introOf = ({ signInMethods }: UserInfo): string => {
  const first = 'Changing it signs out every other device.'
  return signInMethods.length === 1
    ? first
    : `${first} To be safe, it also removes the other ways to sign in that you added. You can add them again.`
}

const ByOldPassword = ({ answer, busy }: SectionAnswer) => (
  <>
    <PasswordField
      key={`current ${answer.success}`}
      id={fieldId('password', 'currentPassword')}
      name="currentPassword"
      autoComplete="current-password"
      label="Current password"
      error={answer.problems['currentPassword']}
    />
    <PasswordField
      key={`new ${answer.success}`}
      id={fieldId('password', 'password')}
      name="password"
      autoComplete="new-password"
      label="New password"
      hint={PASSWORD_HINT}
      error={answer.problems['password']}
    />
    <div className="flex flex-wrap gap-4">
      <Button
        type="submit"
        kind="secondary"
        name="act"
        value="changePassword"
        busy={busy === 'changePassword' && 'Saving…'}
      >
        Change the password
      </Button>
      <Button
        className="-mx-2"
        type="submit"
        kind="text"
        name="act"
        value="sendPasswordCode"
        busy={busy === 'sendPasswordCode' && 'Sending…'}
      >
        Reset it by e-mail
      </Button>
    </div>
  </>
)

const PasswordForm = ({ info }: { readonly info: UserInfo }) => {
  const setNotice = useOneTimeNotice('set', (value) =>
    value === 'password' ? 'Your password is set. Every other device is signed out.' : null,
  )
  const section = usePreviousNotice(useSection('password'), setNotice)
  const { answer } = section
  const email = info.email ?? ''
  const fields = answer.codesSent ? CODE_FIELDS : FIELDS
  return (
    <SectionCard section="password" title="Your password" intro={introOf(info)}>
      <SectionForm {...section} problems={formProblems('password', fields, answer.problems)}>
        <AccountOwnerNote email={email} />
        {answer.codesSent ? (
          <PasswordByCode {...section} email={email} hasPassword />
        ) : (
          <ByOldPassword {...section} />
        )}
      </SectionForm>
    </SectionCard>
  )
}

export const PasswordSection = ({ info }: { readonly info: UserInfo }) =>
  info.signInMethods.includes('password') ? (
    <PasswordForm info={info} />
  ) : (
    <FirstPasswordSection info={info} />
  )
