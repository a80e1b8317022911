import { Form } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { PushChoice } from '#web/shell/push-choice.tsx'
import { Button } from '#web/ui/button.tsx'

type AskForNewsProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

/** Asks a donor who didn't ask for news yet whether they want it. Its act is `news`. */
export const AskForNews = ({ detail, order }: AskForNewsProps) => {
  const { firstName } = detail.organizer
  if (detail.erased) return null
  return (
    <section className="mt-10">
      <h2 className="type-h2 break-words">Want news from {firstName}?</h2>
      <div role="status">
        {order.wantsNews && (
          <p className="mt-2 break-words">
            You asked for it. It comes to {order.email}, and you can unsubscribe from any e-mail.
          </p>
        )}
      </div>
      {!order.wantsNews && (
        <>
          <p className="mt-2 break-words">
            Updates, at most one a day, and what each week’s transfer paid for: by e-mail to {order.email}.
            Unsubscribe anytime.
          </p>
          <Form method="post" preventScrollReset className="mt-4">
            <input type="hidden" name="orderId" value={order.orderId} />
            <Button type="submit" name="act" value="news" kind="secondary">
              Yes, send me news
            </Button>
          </Form>
        </>
      )}
      <PushChoice caseId={detail.caseId} about="news" heading="Or by notification">
        For updates, at most one a day, and a week’s first transfer. You can stop at any time.
      </PushChoice>
    </section>
  )
}
