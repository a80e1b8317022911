import { Form, useNavigation } from 'react-router'
import { ResendCode } from '#web/accounts/resend-code.tsx'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { OwnAnswer } from './own-donation-actions.ts'

type AddEmailProps = {
  /** Addresses whose donations are listed. The account's own comes first and can't be removed here. */
  readonly emails: readonly string[]
  readonly accountEmail: string | null
  readonly answer: OwnAnswer | undefined
  /** A code mailed earlier that is still valid. */
  readonly sentCode: OwnAnswer['sentCode']
}

const SECTION_ACTS: readonly string[] = ['sendCode', 'addEmail', 'otherEmail']

const AddedEmails = ({ emails }: { readonly emails: readonly string[] }) => (
  <ul className="mt-4 divide-y divide-blue-mid border-y border-blue-mid">
    {emails.map((email) => (
      <li key={email} className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 break-words">{email}</span>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="email" value={email} />
          <Button
            type="submit"
            kind="text"
            size="small"
            name="act"
            value="removeEmail"
            aria-label={`Remove ${email}`}
          >
            Remove
          </Button>
        </Form>
      </li>
    ))}
  </ul>
)

const Intro = () => (
  <summary className="grid cursor-pointer list-none items-center gap-x-4 tablet:grid-cols-[1fr_auto]">
    <h2 className="type-strong-large">Missing a gift?</h2>
    <span>You may have used another e-mail. Add it with a code and its gifts show up here.</span>
    <span
      className={buttonClass({
        kind: 'secondary',
        size: 'small',
        className:
          'max-tablet:mt-4 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1 group-open:hidden',
      })}
    >
      Add an e-mail
    </span>
  </summary>
)

type StepProps = { readonly answer: OwnAnswer | undefined; readonly pendingAct: string | null }

const AddressStep = ({ answer, pendingAct }: StepProps) => (
  <>
    <EmailField name="email" label="Your other e-mail" error={answer?.problems['email']} />
    <Button
      type="submit"
      kind="secondary"
      name="act"
      value="sendCode"
      busy={pendingAct === 'sendCode' && 'Sending…'}
    >
      E-mail me a code
    </Button>
  </>
)

type CodeStepProps = StepProps & { readonly sentCode: NonNullable<OwnAnswer['sentCode']> }

const CodeStep = ({ answer, pendingAct, sentCode }: CodeStepProps) => (
  <>
    <input type="hidden" name="email" value={sentCode.email} />
    <input type="hidden" name="resendAt" value={sentCode.resendAt} />
    <CodeField
      name="verifyCode"
      label={`Code from the e-mail to ${sentCode.email}`}
      error={answer?.problems['verifyCode'] ?? answer?.problems['email']}
    />
    <Button
      type="submit"
      kind="primary"
      name="act"
      value="addEmail"
      busy={pendingAct === 'addEmail' && 'Checking…'}
    >
      Confirm this e-mail
    </Button>
    <div>
      <ResendCode resendAt={sentCode.resendAt} busy={pendingAct === 'sendCode'} act="sendCode" />
      <Button type="submit" kind="text" size="small" className="-mx-2" name="act" value="otherEmail">
        Use another e-mail
      </Button>
    </div>
  </>
)

/**
 * Collapsed section that adds an e-mail address in two steps: entering the address, then the code mailed to
 * it.
 */
export const AddEmailSection = ({ emails, accountEmail, answer, sentCode: earlier }: AddEmailProps) => {
  const { state, formData } = useNavigation()
  const act = pendingActOf(formData)
  // Once the answer is shown, the next try is taken while the list still reloads.
  const pendingAct = state === 'submitting' && typeof act === 'string' ? act : null
  const sectionAnswer = answer !== undefined && SECTION_ACTS.includes(answer.act) ? answer : undefined
  const isAdded = sectionAnswer?.act === 'addEmail' && sectionAnswer.done !== null
  const sentCode = sectionAnswer === undefined ? earlier : isAdded ? null : sectionAnswer.sentCode
  const added = emails.filter((email) => email !== accountEmail)
  const stepProps = { answer: sectionAnswer, pendingAct }
  return (
    <Panel tone="mist" className="mt-6" id="add-email">
      {/* The key collapses the section once an address is added. */}
      <details
        key={added.length}
        className="group"
        open={sentCode !== null || (sectionAnswer !== undefined && !isAdded) || undefined}
      >
        <Intro />
        <Form method="post" action="#add-email" noValidate preventScrollReset className="mt-4 space-y-4">
          {sentCode === null ? (
            <AddressStep {...stepProps} />
          ) : (
            <CodeStep {...stepProps} sentCode={sentCode} />
          )}
          {sectionAnswer?.failure != null && <FieldError>{sectionAnswer.failure}</FieldError>}
        </Form>
      </details>
      {added.length > 0 && <AddedEmails emails={added} />}
    </Panel>
  )
}
