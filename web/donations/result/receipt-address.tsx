import { Form, useActionData, useNavigation } from 'react-router'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Form that sends the receipt to the address that the donor meant. Its act is `email`. */
const CorrectAddress = ({
  orderId,
  until,
  result,
}: {
  readonly orderId: string
  readonly until: string
  readonly result: FormResult | undefined
}) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'email'
  const refusal = result?.done === false ? result : undefined
  return (
    <details open={refusal !== undefined} className="gift-choice">
      <summary className="type-strong">Not your address? Correct it</summary>
      <Form method="post" preventScrollReset noValidate className="space-y-4 pb-6">
        <FormOutcome result={refusal} act="email" />
        <input type="hidden" name="orderId" value={orderId} />
        <p>
          We’ll send the receipt there, and the links in the first e-mail stop working. You can do this once,
          until <DateText at={until} form="near" />.
        </p>
        <TextField
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          label="Your e-mail address"
          error={refusal?.fields['email']}
          defaultValue={refusal?.values['email']}
        />
        <Button type="submit" name="act" value="email" kind="secondary" busy={isBusy && 'Sending…'}>
          Send it there
        </Button>
      </Form>
    </details>
  )
}

/** The address that the receipt went to, which its donor can correct once: a wrong one is their only key to the gift. */
export const ReceiptAddress = ({ order }: { readonly order: OrderInfo }) => {
  const { email, orderId, emailCorrectableUntil } = order
  const answer = useActionData<FormResult | null>() ?? undefined
  const result = answer?.act === 'email' ? answer : undefined
  return (
    <>
      <p className="mt-1 break-words text-quiet">Sent to {email}</p>
      <div className="mt-2 empty:hidden">
        <FormOutcome result={result?.done === true ? result : undefined} act="email" />
      </div>
      {emailCorrectableUntil !== null && (
        <div className="gift-choices mt-4">
          <CorrectAddress orderId={orderId} until={emailCorrectableUntil} result={result} />
        </div>
      )}
    </>
  )
}
