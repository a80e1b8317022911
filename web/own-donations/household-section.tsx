import { Form, useNavigation } from 'react-router'
import type { OwnDonations } from '#contract/own-donations/own-donation-shapes.ts'
import { ResendCode } from '#web/accounts/resend-code.tsx'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { HouseholdAnswer } from './household-actions.ts'

const ID = 'household'

const Title = () => <h2 className="type-strong-large">Household</h2>

type Household = NonNullable<OwnDonations['household']>

/** The household that the address has, with its page for a signed-in person. */
export const OwnHousehold = ({ household: { otherEmail, url } }: { readonly household: Household }) => (
  <Card id={ID} className="p-6">
    <Title />
    <p className="mt-1 break-words">
      {`You share a yearly statement with ${otherEmail ?? 'another address'}.`}
    </p>
    <p className="mt-3">
      {url === null ? (
        'To see it or end it, open the link in the e-mail that we sent you.'
      ) : (
        <a href={url} className={buttonClass({ kind: 'secondary', size: 'small' })}>
          See it, or end it
        </a>
      )}
    </p>
  </Card>
)

type StepProps = { readonly answer: HouseholdAnswer | undefined; readonly pendingAct: unknown }

const AddressStep = ({ answer, pendingAct }: StepProps) => (
  <>
    <EmailField
      name="email"
      autoComplete="off"
      label="The other e-mail"
      hint="We mail a code there. Whoever has that mailbox agrees by giving it to you."
      defaultValue={answer?.email ?? ''}
      error={answer?.problems['email']}
    />
    <Button
      type="submit"
      kind="secondary"
      name="act"
      value="sendHouseholdCode"
      busy={pendingAct === 'sendHouseholdCode' && 'Sending…'}
    >
      E-mail them a code
    </Button>
  </>
)

type CodeStepProps = StepProps & { readonly sentCode: NonNullable<HouseholdAnswer['sentCode']> }

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
      value="joinHousehold"
      busy={pendingAct === 'joinHousehold' && 'Checking…'}
    >
      Share the statement
    </Button>
    <div>
      <ResendCode
        resendAt={sentCode.resendAt}
        busy={pendingAct === 'sendHouseholdCode'}
        act="sendHouseholdCode"
      />
      <Button type="submit" kind="text" size="small" className="-mx-2" name="act" value="otherHouseholdEmail">
        Use another e-mail
      </Button>
    </div>
  </>
)

type HouseholdSectionProps = {
  readonly household: OwnDonations['household']
  readonly answer: HouseholdAnswer | undefined
}

/** One yearly statement for two addresses: joined in two steps, the other address and the code mailed to it. */
export const HouseholdSection = ({ household, answer }: HouseholdSectionProps) => {
  const { state, formData } = useNavigation()
  const pendingAct = state === 'submitting' ? pendingActOf(formData) : null
  const sentCode = answer?.sentCode ?? null
  if (household !== null) return <OwnHousehold household={household} />
  return (
    <Card id={ID} className="p-6">
      <Title />
      <details
        className="group"
        open={(answer !== undefined && answer.act !== 'joinHousehold') || sentCode !== null || undefined}
      >
        <summary className="cursor-pointer list-none">
          <p className="mt-1">One yearly statement for two e-mail addresses, if both agree.</p>
          <span
            className={buttonClass({
              kind: 'secondary',
              size: 'small',
              className: 'mt-3 group-open:hidden',
            })}
          >
            Add the other address
          </span>
        </summary>
        <Form method="post" action={`#${ID}`} noValidate preventScrollReset className="mt-4 space-y-4">
          {sentCode === null ? (
            <AddressStep answer={answer} pendingAct={pendingAct} />
          ) : (
            <CodeStep answer={answer} pendingAct={pendingAct} sentCode={sentCode} />
          )}
          {answer?.failure != null && <FieldError>{answer.failure}</FieldError>}
        </Form>
      </details>
    </Card>
  )
}
