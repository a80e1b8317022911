import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderInfo } from '#contract/orders/orders.ts'
import { caseAddress, donateAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { retryAddress } from '../form/retry-parameter.ts'
import { deadlineOf } from '../order-client/payment-deadline.ts'
import { BankStep } from '../payment/bank-step.tsx'
import { OrderDeadline } from './order-deadline.tsx'
import { resultOf } from './result.state.ts'
import { useBankCheck } from './use-bank-check.ts'
import { useOrderPolling } from './use-order-polling.ts'

type ResultProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

type NextStepsProps = {
  readonly detail: CaseDetail
  readonly to: string
  readonly words: string
  /** Runs instead of the navigation if the browser has scripts. */
  readonly onGo?: () => void
}

const NextSteps = ({ detail, to, words, onGo }: NextStepsProps) => (
  <div className="mt-6 grid gap-2">
    <ButtonLink
      to={to}
      kind="give"
      size="large"
      onClick={(event) => {
        if (onGo === undefined) return
        event.preventDefault()
        onGo()
      }}
    >
      {words}
    </ButtonLink>
    <ButtonLink to={caseAddress(detail)} kind="secondary" size="large">
      Back to the case
    </ButtonLink>
  </div>
)

/** Page of an open check at the bank, which runs in another window or was abandoned. */
export const BankWaits = ({ detail, order }: ResultProps) => {
  useOrderPolling(order.orderId, resultOf(order.status))
  const { open, isOpen, failed } = useBankCheck(order)
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
      {isOpen && <BankStep deadline={deadlineOf(order)} />}
      <p role="alert" className="mt-4">
        {failed && 'We couldn’t open your bank’s window. Try again in a moment.'}
      </p>
    </>
  )
}

export const Unpaid = ({ detail, order }: ResultProps) => (
  <>
    <ResultHead figure={<RoundSign icon="gift" />} title="This gift isn’t paid yet">
      We’ve saved your {formatCents(order.totalCents)} for {detail.recipient.firstName}, and nothing has been
      charged. We’re keeping it until <OrderDeadline order={order} />.
    </ResultHead>
    <NextSteps detail={detail} to={retryAddress(detail.caseId, 'card')} words="Continue to card payment" />
  </>
)

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
      We don’t see a gift to {detail.recipient.fullName} from this browser. If you gave from another one, use
      the link in your receipt.
    </ResultHead>
    <NextSteps
      detail={detail}
      to={donateAddress(detail.caseId)}
      words={`Give to ${detail.recipient.firstName}`}
    />
  </>
)
