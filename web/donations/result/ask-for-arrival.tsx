import { Form, useNavigation } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { Button } from '#web/ui/button.tsx'

type AskForArrivalProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

/** One press to hear when the gift arrives and what it paid for. Its act is `arrival`. */
export const AskForArrival = ({ detail, order }: AskForArrivalProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'arrival'
  const { orderId, wantsArrival, email } = order
  if (detail.erased || wantsArrival === null) return null
  return (
    <section className="mt-4" aria-label="When it arrives">
      <p role="status" className="break-words empty:hidden">
        {wantsArrival &&
          `We’ll write to ${email} when your gift is in ${detail.recipient.firstName}’s bank, when they say what it paid for, and, if there’s news, a year later.`}
      </p>
      {!wantsArrival && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="arrival" />
          <input type="hidden" name="orderId" value={orderId} />
          <Button type="submit" kind="secondary" wide icon="envelope-simple" busy={isBusy && 'One moment…'}>
            Tell me when it arrives, and what it paid for
          </Button>
        </Form>
      )}
    </section>
  )
}
