import type { SignInWay, UserInfo } from '#contract/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '../password-field.tsx'
import { WhoseAccount } from '../whose-account.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

const NAMES: Record<SignInWay, string> = {
  password: 'your password',
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

const WithoutPassword = ({ ways }: { readonly ways: readonly SignInWay[] }) => (
  <SectionCard
    title="Your password"
    intro={`You sign in with ${ways.map((way) => NAMES[way]).join(' and ')}.`}
  >
    <p className="type-meta">
      To have a password as well, sign out, type your e-mail in the sign-in dialog, and choose “Forgot it, or
      never had one?”.
    </p>
  </SectionCard>
)

const PasswordForm = ({ info }: { readonly info: UserInfo }) => {
  const section = useSection('password')
  const { answer, busy } = section
  return (
    <SectionCard title="Your password" intro="Changing it signs out every other device.">
      <SectionForm {...section}>
        <WhoseAccount email={info.email ?? ''} />
        <PasswordField
          key={`current ${answer.done}`}
          name="currentPassword"
          autoComplete="current-password"
          label="The password you have now"
          error={answer.problems['currentPassword']}
        />
        <PasswordField
          key={`new ${answer.done}`}
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
  info.signInWays.includes('password') ? (
    <PasswordForm info={info} />
  ) : (
    <WithoutPassword ways={info.signInWays} />
  )
