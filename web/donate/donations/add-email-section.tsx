import { Form, useNavigation } from 'react-router'
import { ResendCode } from '#web/accounts/resend-code.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { EmailField } from '#web/ui/fields/person-fields.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { OwnAnswer } from './own-donation-acts.ts'

type AddEmailProps = {
  /** The account's own address first; it can't be removed here. */
  readonly emails: readonly string[]
  readonly accountEmail: string | null
  readonly answer: OwnAnswer | undefined
}

const Added = ({ emails }: { readonly emails: readonly string[] }) => (
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

/** Two steps with one button: the address, then the code mailed to it. */
export const AddEmailSection = ({ emails, accountEmail, answer }: AddEmailProps) => {
  const sending = useNavigation().formData?.get('act')
  const mine = answer?.act === 'sendCode' || answer?.act === 'addEmail' ? answer : undefined
  const sent = mine?.act === 'addEmail' && mine.done !== null ? null : (mine?.sent ?? null)
  const added = emails.filter((email) => email !== accountEmail)
  return (
    <Panel tone="mist" className="mt-6" id="add-email">
      <h2 className="type-strong-large">Missing a donation?</h2>
      <p>You may have used another e-mail. Add it with a code and its donations show up here.</p>
      {added.length > 0 && <Added emails={added} />}
      <Form method="post" action="#add-email" noValidate preventScrollReset className="mt-4 space-y-4">
        {sent === null ? (
          <>
            <EmailField
              key={added.length}
              name="email"
              label="Another e-mail of yours"
              error={mine?.problems['email']}
            />
            <Button
              type="submit"
              kind="secondary"
              name="act"
              value="sendCode"
              busy={sending === 'sendCode' && 'Sending…'}
            >
              Add an e-mail
            </Button>
          </>
        ) : (
          <>
            <input type="hidden" name="email" value={sent.email} />
            <input type="hidden" name="resendAt" value={sent.resendAt} />
            <CodeField
              name="verifyCode"
              label={`Code from the e-mail to ${sent.email}`}
              error={mine?.problems['verifyCode'] ?? mine?.problems['email']}
            />
            <Button
              type="submit"
              kind="primary"
              name="act"
              value="addEmail"
              busy={sending === 'addEmail' && 'Checking…'}
            >
              Add this e-mail
            </Button>
            <ResendCode resendAt={sent.resendAt} busy={sending === 'sendCode'} act="sendCode" />
          </>
        )}
        {mine?.failure != null && <FieldError>{mine.failure}</FieldError>}
      </Form>
    </Panel>
  )
}
