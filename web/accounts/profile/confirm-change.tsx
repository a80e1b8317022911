import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import { AccountOwnerNote } from '../account-owner-note.tsx'
import { PasswordField } from '../password-field.tsx'
import type { AccountAnswer } from './account-answer.ts'

/** What authorizes a change of the sign-in methods: a fresh session, or the password. With `none`, no change is allowed. */
export type Trust = 'fresh' | 'password' | 'none'

export const trustOf = (info: UserInfo, isFresh: boolean): Trust => {
  if (isFresh) return 'fresh'
  return info.signInMethods.includes('password') ? 'password' : 'none'
}

type ConfirmationProps = {
  readonly info: UserInfo
  readonly trust: Trust
  readonly answer: AccountAnswer
  readonly hint: string
  readonly id?: string | undefined
}

/** Field for the password, if the session isn't fresh. */
export const Confirmation = ({ info, trust, answer, hint, id }: ConfirmationProps) =>
  trust === 'password' && (
    <div>
      <AccountOwnerNote email={info.email ?? ''} />
      <PasswordField
        id={id}
        key={answer.success}
        name="currentPassword"
        autoComplete="current-password"
        label="Your password"
        hint={hint}
        error={answer.problems['currentPassword']}
      />
      <p className="type-meta text-quiet">
        Don’t know it?{' '}
        <a href="#password" className="link-text target">
          Reset it by e-mail
        </a>
      </p>
    </div>
  )

/** What to do when neither a fresh session nor a password authorizes changes. */
export const SignInAgainFirst = ({ what }: { readonly what: string }) => (
  <p className="type-meta">
    {`To ${what}, sign out and sign in again first. Then you have ${FRESH_SESSION_MINUTES} minutes.`}
  </p>
)

/** The typed password of a form, for a call. */
export const typedPassword = (form: HTMLFormElement | null): { currentPassword?: string } => {
  const field = form?.querySelector<HTMLInputElement>('input[name="currentPassword"]')
  return field == null || field.value === '' ? {} : { currentPassword: field.value }
}
