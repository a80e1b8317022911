import type { UserInfo } from '#contract/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldId, formProblems } from '../form-problems.ts'
import { PasswordField } from '../password-field.tsx'
import { WhoseAccount } from '../whose-account.tsx'
import { FirstPasswordSection } from './first-password-section.tsx'
import { useSaidOnce } from './said-once.ts'
import { SectionCard, SectionForm, saidBefore, useSection } from './section-form.tsx'

const FIELDS = ['currentPassword', 'password']

const introOf = ({ signInWays }: UserInfo): string => {
  const first = 'Changing it signs out every other device.'
  return signInWays.length === 1
    ? first
    : `${first} To be safe, it also takes away the ways in that you added; add them again afterwards.`
}

const PasswordForm = ({ info }: { readonly info: UserInfo }) => {
  const isSet = useSaidOnce('set', (value) =>
    value === 'password' ? 'Your password is set. Every other device is signed out.' : null,
  )
  const section = saidBefore(useSection('password'), isSet)
  const { answer, busy } = section
  return (
    <SectionCard section="password" title="Your password" intro={introOf(info)}>
      <SectionForm {...section} problems={formProblems('password', FIELDS, answer.problems)}>
        <WhoseAccount email={info.email ?? ''} />
        <PasswordField
          key={`current ${answer.done}`}
          id={fieldId('password', 'currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          label="The password you have now"
          error={answer.problems['currentPassword']}
        />
        <PasswordField
          key={`new ${answer.done}`}
          id={fieldId('password', 'password')}
          name="password"
          autoComplete="new-password"
          label="New password"
          hint="At least 8 characters. A few words in a row are good."
          error={answer.problems['password']}
        />
        <Button
          type="submit"
          kind="secondary"
          name="act"
          value="changePassword"
          busy={busy !== null && 'Saving…'}
        >
          Change the password
        </Button>
      </SectionForm>
    </SectionCard>
  )
}

export const PasswordSection = ({ info }: { readonly info: UserInfo }) =>
  info.signInWays.includes('password') ? <PasswordForm info={info} /> : <FirstPasswordSection info={info} />
