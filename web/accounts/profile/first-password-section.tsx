import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountOwnerNote } from '../account-owner-note.tsx'
import { formProblems } from '../form-problems.ts'
import { CODE_FIELDS, PasswordByCode } from './password-by-code.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

const FirstPasswordForm = ({ email }: { readonly email: string }) => {
  const section = useSection('password')
  const { answer, busy } = section
  return (
    <SectionForm {...section} problems={formProblems('password', CODE_FIELDS, answer.problems)}>
      <AccountOwnerNote email={email} />
      {answer.codesSent ? (
        <PasswordByCode email={email} hasPassword={false} answer={answer} busy={busy} />
      ) : (
        <Button
          type="submit"
          kind="secondary"
          name="act"
          value="sendPasswordCode"
          busy={busy === 'sendPasswordCode' && 'Sending…'}
        >
          Send me a code to set one
        </Button>
      )}
    </SectionForm>
  )
}

const introOf = ({ email, signInMethods }: UserInfo): string => {
  if (email === null) return 'None yet. Add your e-mail above, then you can set one.'
  const first = 'You don’t need one: a code we e-mail you signs you in. You can set one if you like.'
  return signInMethods.length === 0
    ? first
    : `${first} To be safe, setting one removes the other ways to sign in that you added. You can add them again.`
}

/** For people who signed up with a mailed code or a provider: a password is optional. */
export const FirstPasswordSection = ({ info }: { readonly info: UserInfo }) => (
  <SectionCard section="password" title="Your password" intro={introOf(info)}>
    {info.email !== null && <FirstPasswordForm email={info.email} />}
  </SectionCard>
)
