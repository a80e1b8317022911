import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { BANK_STEPS, checkPath } from '#contract/identity/withdrawal-account.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { CodeAnswer } from '../code-actions.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code.ts'
import { CheckRequester } from './check-requester.tsx'
import { NotMe } from './not-me.tsx'
import { PartPage } from './part-page.tsx'
import { ResendCodeForm, ResendOnlyForm } from './resend-code-form.tsx'
import { type CodeForm, useCodeForm } from './use-code-form.ts'

type CodePartProps = Omit<LoadedCheck, 'noCheckReason' | 'isFirst'> & {
  readonly sentCode: SentCode | null
  readonly postedAnswer: CodeAnswer | null
  /** Whether the code precedes a bank account change. */
  readonly forBank: boolean
}

const NoAddress = () => (
  <>
    <p className="type-lead mt-2 text-quiet">
      {unbroken('Your account has no e-mail yet. Add one, and we send the code there.')}
    </p>
    <ButtonLink to="/account" size="large" wide className="mt-6">
      Add an e-mail
    </ButtonLink>
  </>
)

/** Shown to a person who came back from a later step. */
const Confirmed = ({ who }: Pick<LoadedCheck, 'who'>) => (
  <>
    <p className="type-lead mt-2 flex items-start gap-2">
      <Icon name="check-circle-fill" className="mt-1 text-pine" />
      <span>
        Yes: you typed the code that we sent to <b>{who.maskedEmail}</b>.
      </span>
    </p>
    <ButtonLink to={checkPath(who.caseId, 'details')} size="large" wide className="mt-6">
      Continue
    </ButtonLink>
  </>
)

const Lead = ({
  who,
  sentCode,
}: {
  readonly who: LoadedCheck['who']
  readonly sentCode: SentCode | null
}) => {
  const address = <b className="inline-block max-w-full wrap-anywhere text-ink">{who.maskedEmail}</b>
  if (sentCode?.isDead)
    return <>The code that we sent to {address} doesn’t work any more. Ask for a new one.</>
  return sentCode === null ? (
    <>We’ll send a 6-digit code to {address}, so nobody else can answer for you.</>
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
    <ResendCodeForm resendAt={sentCode?.resendAt ?? null} busy={busy === 'send'} />
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
    if (answer.failure === null) formRef.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [answer, sentCode])
  return formRef
}

type AskCodeProps = Pick<CodePartProps, 'who' | 'forBank'> & { readonly form: CodeForm }

const AskCode = ({ who, form, forBank }: AskCodeProps) => {
  const { answer, sentCode, busy, send } = form
  const formRef = useFocus(form)
  return (
    <Form
      ref={formRef}
      method="post"
      action={checkPath(who.caseId, forBank ? 'bank' : 'code')}
      noValidate
      onSubmit={send}
    >
      <p className="type-lead mt-2 text-quiet">
        <Lead who={who} sentCode={sentCode} />
      </p>
      <div className="has-[p]:mt-6">
        <ErrorSummary problems={[]} {...(answer.failure === null ? {} : { title: answer.failure })} />
      </div>
      {sentCode === null && <RequestCodeButton busy={busy} />}
      {sentCode !== null &&
        (sentCode.isDead ? (
          <ResendOnlyForm resendAt={sentCode.resendAt} busy={busy === 'send'} />
        ) : (
          <CodeEntry answer={answer} sentCode={sentCode} busy={busy} />
        ))}
    </Form>
  )
}

/** Step 1: says who requests the check and for which case, and asks for a mailed code. */
export const CodePart = ({ who, info, cover, sentCode, postedAnswer, forBank }: CodePartProps) => {
  const form = useCodeForm({ caseId: who.caseId, sentCode, postedAnswer })
  return (
    <PartPage part="code" {...(forBank && { steps: BANK_STEPS })}>
      {!forBank && <CheckRequester who={who} cover={cover} />}
      <h1 className="type-h1 mt-6">Confirm your e-mail</h1>
      {who.maskedEmail === null ? (
        <NoAddress />
      ) : info.form !== null ? (
        <Confirmed who={who} />
      ) : (
        <AskCode who={who} form={form} forBank={forBank} />
      )}
      {who.role === 'beneficiary' && !forBank && (
        <NotMe who={who} isPublic={cover !== null} isConfirmed={info.form !== null} />
      )}
    </PartPage>
  )
}
