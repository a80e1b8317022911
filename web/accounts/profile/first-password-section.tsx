import type { UserInfo } from '#contract/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { fieldId, formProblems } from '../form-problems.ts'
import { PasswordField } from '../password-field.tsx'
import { ResendCode } from '../resend-code.tsx'
import { WhoseAccount } from '../whose-account.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

const FIELDS = ['verifyCode', 'password']

const FirstPasswordForm = ({ email }: { readonly email: string }) => {
  const section = useSection('password')
  const { answer, busy } = section
  return (
    <SectionForm {...section} problems={formProblems('password', FIELDS, answer.problems)}>
      <WhoseAccount email={email} />
      {answer.codesSent ? (
        <>
          <CodeField
            id={fieldId('password', 'verifyCode')}
            name="verifyCode"
            label={`The code we sent to ${email}`}
            defaultValue={answer.typed['verifyCode'] ?? ''}
            error={answer.problems['verifyCode']}
          />
          <PasswordField
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
            value="setPassword"
            busy={busy === 'setPassword' && 'Saving…'}
          >
            Set the password
          </Button>
          <ResendCode resendAt={answer.resendAt} busy={busy === 'sendPasswordCode'} act="sendPasswordCode" />
        </>
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

const introOf = ({ email, signInWays }: UserInfo): string => {
  if (email === null) return 'None yet. Add your e-mail above, then you can set one.'
  const first = 'None yet. With one you can sign in by your e-mail, too.'
  return signInWays.length === 1
    ? first
    : `${first} To be safe, setting it takes away the ways in that you added; add them again afterwards.`
}

/** For who came by a provider: with a password they can sign in by e-mail, too. */
export const FirstPasswordSection = ({ info }: { readonly info: UserInfo }) => (
  <SectionCard section="password" title="Your password" intro={introOf(info)}>
    {info.email !== null && <FirstPasswordForm email={info.email} />}
  </SectionCard>
)
