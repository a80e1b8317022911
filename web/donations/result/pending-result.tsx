import type { CaseDetail } from '#contract/cases/cases.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { reportUnexpected } from '#web/browser/api/report-unexpected.ts'
import { donateAddress } from '#web/cases/case-address.ts'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { retryAddress } from '../form/retry-parameter.ts'
import { deadlineOf } from '../order-client/payment-deadline.ts'
import { AuthenticationStep, type Look } from '../payment/authentication-step.tsx'
import { resultAddress } from '../payment/result-address.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderDeadline } from './order-deadline.tsx'
import { resultOf } from './result.state.ts'
import { useAuthentication } from './use-authentication.ts'
import { useOrderPolling } from './use-order-polling.ts'

type ResultProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

/** Looks during the bank's step that was opened here. The page's own polling notices a payment that was decided. */
const lookAt =
  ({ caseId, orderId }: OrderInfo): Look =>
  async (hasLost) => {
    const status = await api.orderStatus({ orderId }, { quiet: true }).catch(reportUnexpected)
    // A full page load removes the provider's window.
    if (status !== null && (hasLost || resultOf(status.status) !== 'authentication'))
      window.location.replace(resultAddress(caseId, { orderId }))
    return status !== null
  }

/** Page of an open check at the bank, which runs in another window or was abandoned. */
export const BankWaits = ({ detail, order }: ResultProps) => {
  useOrderPolling(order.orderId, resultOf(order.status))
  const { open, isOpen, failed } = useAuthentication(order)
  return (
    <>
      <ResultHead figure={<RoundSign icon="bank" />} title="Your bank is waiting for you">
        It wants to confirm it’s you. You haven’t been charged yet. We’re keeping your gift until{' '}
        <OrderDeadline order={order} />.
      </ResultHead>
      <NextSteps
        detail={detail}
        to={retryAddress(detail.caseId, 'card')}
        words="Verify with my bank"
        onGo={open}
      />
      {isOpen && <AuthenticationStep deadline={deadlineOf(order)} onLook={lookAt(order)} />}
      <p role="alert" className="mt-4">
        {failed && 'We couldn’t open your bank’s window. Try again in a moment.'}
      </p>
    </>
  )
}

/** Page of an order that no charge has reached. One may still, from another tab: so it says only what is known. */
export const Unpaid = ({ detail, order }: ResultProps) => {
  useOrderPolling(order.orderId, resultOf(order.status))
  return (
    <>
      <ResultHead figure={<RoundSign icon="gift" />} title="This gift isn’t paid yet">
        We’ve saved your {formatCents(order.totalCents)} for {detail.recipient.firstName}. We’re keeping it
        until <OrderDeadline order={order} />.
      </ResultHead>
      <NextSteps detail={detail} to={retryAddress(detail.caseId, 'card')} words="Continue to card payment" />
    </>
  )
}

export const PendingTimeoutResult = ({ detail }: ResultProps) => (
  <>
    <ResultHead figure={<RoundSign icon="clock" />} title="This gift was not paid">
      Its time ran out, and nothing was charged. You can start again whenever you like.
    </ResultHead>
    <NextSteps detail={detail} to={retryAddress(detail.caseId, 'form')} words="Start again" />
  </>
)

/** Page without a donation: the link is old, or the browser has no key of the order. */
export const NoDonation = ({ detail }: { readonly detail: CaseDetail }) => (
  <>
    <ResultHead figure={<RoundSign icon="gift" />} title="We can’t find your gift">
      We don’t see a gift to {detail.recipient.fullName} from this browser. If you just paid, look for our
      e-mail before you pay again. We send a receipt for every gift that goes through.
    </ResultHead>
    <NextSteps
      detail={detail}
      to={donateAddress(detail.caseId)}
      words={`Give to ${detail.recipient.firstName}`}
    />
  </>
)
