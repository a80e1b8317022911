import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code-cookie.ts'
import { ResendCode, ResendOnly } from './resend-code.tsx'
import type { CodeForm } from './use-code-form.ts'

const Lead = ({
  who,
  sentCode,
}: {
  readonly who: LoadedCheck['who']
  readonly sentCode: SentCode | null
}) => {
  const email = who.maskedEmail ?? sentCode?.email
  if (email === undefined)
    return <>We’ll send a 6-digit code to your e-mail. From then on, only you can say where the money goes.</>
  const address = <b className="inline-block max-w-full wrap-anywhere text-ink">{email}</b>
  if (sentCode?.isDead) return <>The code we sent to {address} no longer works. Ask for a new one.</>
  return sentCode === null ? (
    <>We’ll send a 6-digit code to {address}, so no one else can answer for you.</>
  ) : (
    <>
      We sent a 6-digit code to {address}. It works for {EMAIL_CODE_MINUTES} minutes.
    </>
  )
}

const RequestCodeButton = ({ busy }: Pick<CodeForm, 'busy'>) => (
  <Button
    type="submit"
    size="large"
    wide
    name="act"
    value="send"
    className="mt-6"
    busy={busy === 'send' && 'Sending…'}
  >
    Send me the code
  </Button>
)

/** The address of a person who came by the organizer's link, to which the code goes. */
const NamedEmail = ({ answer }: Pick<CodeForm, 'answer'>) => (
  <EmailField
    name="email"
    label="Your e-mail address"
    className="mt-6"
    hint="We’ll write to you there about the money."
    defaultValue={answer.email}
    error={answer.emailProblem}
  />
)

const CodeEntry = ({ answer, sentCode, busy }: Omit<CodeForm, 'send'>) => (
  <>
    <CodeField
      key={sentCode?.expiresAt}
      name="code"
      label="6-digit code"
      className="mt-6"
      defaultValue={answer.input}
      error={answer.problem}
    />
    <Button
      type="submit"
      size="large"
      wide
      name="act"
      value="confirm"
      className="mt-4"
      busy={busy === 'confirm' && 'Checking…'}
    >
      Continue
    </Button>
    <ResendCode resendAt={sentCode?.resendAt ?? null} busy={busy === 'send'} />
  </>
)

/** Focuses the code field after mailing a code and after each refusal. */
const useFocus = ({ answer, sentCode }: CodeForm) => {
  const formRef = useRef<HTMLFormElement>(null)
  const previous = useRef({ answer, sentCode })
  useEffect(() => {
    const { current } = previous
    if (current.answer === answer && current.sentCode?.expiresAt === sentCode?.expiresAt) return
    previous.current = { answer, sentCode }
    // The error summary focuses itself.
    if (answer.failure === null)
      formRef.current
        ?.querySelector<HTMLElement>(answer.emailProblem === null ? '[name="code"]' : '[name="email"]')
        ?.focus()
  }, [answer, sentCode])
  return formRef
}

type AskCodeProps = {
  readonly who: LoadedCheck['who']
  readonly form: CodeForm
  /** Whether the code precedes a bank account change. */
  readonly forBank: boolean
}

export const AskCode = ({ who, form, forBank }: AskCodeProps) => {
  const { answer, sentCode, busy, send } = form
  const formRef = useFocus(form)
  const action = checkPath(who.caseId, forBank ? 'bank' : 'code')
  return (
    <>
      <Form ref={formRef} method="post" action={action} noValidate onSubmit={send}>
        <p className="type-lead mt-2 text-quiet">
          <Lead who={who} sentCode={sentCode} />
        </p>
        <div className="has-[p]:mt-6">
          <ErrorSummary
            problems={[]}
            attempt={answer}
            {...(answer.failure === null ? {} : { title: answer.failure })}
          />
        </div>
        {who.namesEmail &&
          (sentCode?.email === undefined ? (
            <NamedEmail answer={answer} />
          ) : (
            <input type="hidden" name="email" value={sentCode.email} />
          ))}
        {sentCode === null && <RequestCodeButton busy={busy} />}
        {sentCode !== null &&
          (sentCode.isDead ? (
            <ResendOnly resendAt={sentCode.resendAt} busy={busy === 'send'} />
          ) : (
            <CodeEntry answer={answer} sentCode={sentCode} busy={busy} />
          ))}
      </Form>
      {sentCode?.email !== undefined && (
        <details className="type-meta mt-4" open={answer.emailProblem !== null}>
          <summary className="link type-label target cursor-pointer">Use another e-mail address</summary>
          <Form method="post" action={action} noValidate onSubmit={send}>
            <NamedEmail answer={answer} />
            <RequestCodeButton busy={busy} />
          </Form>
        </details>
      )}
    </>
  )
}
