import { PASSWORD_HINT } from '#contract/accounts/account-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { fieldId } from '../form-problems.ts'
import { PasswordField } from '../password-field.tsx'
import { ResendCode } from '../resend-code.tsx'
import type { SectionAnswer } from './section-form.tsx'

type PasswordByCodeProps = Pick<SectionAnswer, 'answer' | 'busy'> & {
  readonly email: string
  /** Whether an existing password stays valid. */
  readonly hasPassword: boolean
}

export const CODE_FIELDS = ['verifyCode', 'password']

/** Sets a first or forgotten password. */
export const PasswordByCode = ({ email, hasPassword, answer, busy }: PasswordByCodeProps) => (
  <>
    <CodeField
      id={fieldId('password', 'verifyCode')}
      name="verifyCode"
      label={`The code we sent to ${email}`}
      defaultValue={answer.values['verifyCode'] ?? ''}
      error={answer.problems['verifyCode']}
    />
    <PasswordField
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
        value="setPassword"
        busy={busy === 'setPassword' && 'Saving…'}
      >
        Set the password
      </Button>
      {hasPassword && (
        <Button className="-mx-2" type="submit" kind="text" name="act" value="keepPassword">
          Keep the old one
        </Button>
      )}
    </div>
    <ResendCode resendAt={answer.resendAt} busy={busy === 'sendPasswordCode'} act="sendPasswordCode" />
  </>
)
