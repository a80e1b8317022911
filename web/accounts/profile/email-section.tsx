import { useState } from 'react'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { fieldId, formProblems } from '../form-problems.ts'
import { ResendCode } from '../resend-code.tsx'
import { answerAtStep, type EmailStep } from './email-step.ts'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

type PartProps = {
  readonly info: UserInfo
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly values: Readonly<Partial<Record<string, string>>>
  readonly busy: string | null
  readonly resendAt: string | null
}

/** Hidden fields of an account with an e-mail: that address gets a code, too, whose state each submission carries. */
const CurrentAddressFields = ({ info, values }: Pick<PartProps, 'info' | 'values'>) =>
  info.email !== null && (
    <>
      <input type="hidden" name="hasEmail" value="yes" />
      {['currentCodeIsFor', 'currentResendAt'].map(
        (name) =>
          values[name] !== undefined && <input key={name} type="hidden" name={name} value={values[name]} />,
      )}
    </>
  )

const AskAddress = ({ info, problems, values, busy }: PartProps) => (
  <>
    <CurrentAddressFields info={info} values={values} />
    <EmailField
      name="newEmail"
      label={info.email === null ? 'Your e-mail' : 'New e-mail'}
      hint={
        info.email === null
          ? 'We’ll send a code there.'
          : 'We’ll send a code there, and another to your current address.'
      }
      defaultValue={values['newEmail'] ?? ''}
      error={problems['newEmail']}
    />
    <Button
      type="submit"
      kind="secondary"
      name="act"
      value="sendCodes"
      busy={busy === 'sendCodes' && 'Sending…'}
    >
      {info.email === null ? 'Send a code' : 'Send the codes'}
    </Button>
  </>
)

const AskCodes = ({ info, problems, values, busy, resendAt }: PartProps) => (
  <>
    <CurrentAddressFields info={info} values={values} />
    <input type="hidden" name="newEmail" value={values['newEmail'] ?? ''} />
    <CodeField
      id={fieldId('email', 'newCode')}
      name="newCode"
      label={`The code we sent to ${values['newEmail'] ?? 'the new address'}`}
      defaultValue={values['newCode'] ?? ''}
      error={problems['newCode']}
    />
    {info.email !== null && (
      <CodeField
        id={fieldId('email', 'currentCode')}
        name="currentCode"
        label={`The code we sent to ${info.email}`}
        defaultValue={values['currentCode'] ?? ''}
        error={problems['currentCode']}
      />
    )}
    <div className="flex flex-wrap gap-4">
      <Button
        type="submit"
        kind="secondary"
        name="act"
        value="changeEmail"
        busy={busy === 'changeEmail' && 'Saving…'}
      >
        {info.email === null ? 'Use this e-mail' : 'Use the new e-mail'}
      </Button>
      <Button className="-mx-2" type="submit" kind="text" name="act" value="startOver">
        {info.email === null ? 'Use another' : 'Keep the old one'}
      </Button>
    </div>
    <ResendCode resendAt={resendAt} busy={busy === 'sendCodes'} act="sendCodes" />
  </>
)

const CODES = ['newCode', 'currentCode']

/** While the form asks for codes, the new address can't be edited, so its error is shown at its code. */
const problemsAtCodes = (problems: PartProps['problems']): PartProps['problems'] => {
  const { newEmail, newCode = newEmail, ...rest } = problems
  return newCode === undefined ? rest : { ...rest, newCode }
}

const NEEDS_FRESH_SESSION = `To add one, sign out and sign in again first. Then you have ${FRESH_SESSION_MINUTES} minutes.`

type EmailFormProps = Pick<EmailProps, 'info' | 'step'> & { readonly mayChange: boolean }

/** Requires both addresses' codes, so that a stolen session without the mailbox can't move the account. */
const EmailForm = ({ info, step, mayChange }: EmailFormProps) => {
  const [initialAnswer] = useState(() => step && answerAtStep(step))
  const section = useSection('email', initialAnswer)
  const { answer, busy } = section
  const problems = answer.codesSent ? problemsAtCodes(answer.problems) : answer.problems
  const part = { info, problems, values: answer.values, busy, resendAt: answer.resendAt }
  const fields = answer.codesSent && info.email !== null ? CODES : []
  return (
    <SectionForm {...section} persistsInput problems={formProblems('email', fields, problems)}>
      {!mayChange && <p className="type-meta">{NEEDS_FRESH_SESSION}</p>}
      {mayChange &&
        (answer.codesSent ? <AskCodes {...part} /> : <AskAddress key={answer.success} {...part} />)}
    </SectionForm>
  )
}

type EmailProps = {
  readonly info: UserInfo
  /** Whether the session is fresh, which setting the first address requires. */
  readonly fresh: boolean
  /** Step with codes mailed earlier that are still valid. */
  readonly step: EmailStep | null
}

export const EmailSection = ({ info, fresh, step }: EmailProps) => (
  <SectionCard
    section="email"
    title="Your e-mail"
    intro={info.email ?? 'None yet. Without one we can’t write to you.'}
  >
    <EmailForm info={info} step={step} mayChange={info.email !== null || fresh} />
  </SectionCard>
)
