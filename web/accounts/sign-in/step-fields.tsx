import { PASSWORD_HINT } from '#contract/accounts/account-fields.ts'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { AccountOwnerNote } from '../account-owner-note.tsx'
import { fieldId } from '../form-problems.ts'
import { PasswordField } from '../password-field.tsx'
import { type Field, SIGN_IN_FORM, type SignInState } from './sign-in.state.ts'

const idOf = (field: Field): string => fieldId(SIGN_IN_FORM, field)

type StepProps = { readonly state: SignInState }

const SignInEmail = ({ state: { values, problems } }: StepProps) => (
  <EmailField
    id={idOf('email')}
    name="email"
    autoComplete="username"
    label="E-mail"
    defaultValue={values.email}
    error={problems.email}
  />
)

const CurrentPassword = ({ state: { values, problems } }: StepProps) => (
  <PasswordField
    id={idOf('password')}
    name="password"
    autoComplete="current-password"
    label="Password"
    defaultValue={values.password}
    error={problems.password}
  />
)

/** Whether the password must be typed again: without scripts it isn't sent back, whichever field was wrong. */
const mustRetypePassword = ({ values, problems }: SignInState): boolean =>
  values.password === '' && problems.password === undefined && Object.keys(problems).length > 0

const NewPassword = ({ state }: StepProps) => (
  <PasswordField
    id={idOf('password')}
    name="password"
    autoComplete="new-password"
    label="New password"
    hint={
      mustRetypePassword(state) ? `Type it again. We don’t keep it anywhere. ${PASSWORD_HINT}` : PASSWORD_HINT
    }
    defaultValue={state.values.password}
    error={state.problems.password}
  />
)

const MailedCode = ({ state: { values, problems } }: StepProps) => (
  <CodeField
    id={idOf('verifyCode')}
    name="verifyCode"
    label="6-digit code"
    defaultValue={values.verifyCode}
    error={problems.verifyCode}
  />
)

/** Fields of each step. */
export const StepFields = ({ state }: StepProps) => {
  const accountOwner = <AccountOwnerNote email={state.values.email} />
  switch (state.step) {
    case 'email':
      return <SignInEmail state={state} />
    case 'password':
      return (
        <>
          {accountOwner}
          <CurrentPassword state={state} />
        </>
      )
    case 'code':
      return (
        <>
          {accountOwner}
          <MailedCode state={state} />
        </>
      )
    case 'reset':
      return (
        <>
          {accountOwner}
          <MailedCode state={state} />
          <NewPassword state={state} />
        </>
      )
  }
}
