import { useEffect } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { retryAddress } from '../form/retry-parameter.ts'
import { chargeStorage, rememberCharge } from '../order-client/sent-charge.ts'
import { NextSteps } from './next-steps.tsx'
import { resultOf } from './result.state.ts'
import { LookingSign } from './result-step.tsx'
import { useOrderPolling } from './use-order-polling.ts'

/** Title once a charge hasn't arrived after a minute. */
export const LATE_TITLE = 'Your payment hasn’t reached us'

type NotArrivedProps = {
  readonly detail: CaseDetail
  readonly order: OrderInfo
  readonly unseenAttempt: number
  readonly onLate: () => void
}

/**
 * Page of a charge that was sent and hasn't reached the server, which may still get it. It never says that nothing was
 * charged. After a minute the donor may pay again: the same order's attempt has the same number, and another order ends this one.
 */
export const NotArrived = ({ detail, order, unseenAttempt, onLate }: NotArrivedProps) => {
  const { orderId, totalCents } = order
  const { late, busy, pollAgain } = useOrderPolling(orderId, resultOf(order.status), unseenAttempt)
  useEffect(() => {
    if (!late) return
    onLate()
    rememberCharge(chargeStorage, detail.caseId, {
      orderId,
      totalCents,
      attempt: unseenAttempt,
      isLate: true,
    })
  }, [late, onLate, detail.caseId, orderId, totalCents, unseenAttempt])
  return (
    <>
      <ResultHead
        figure={late ? <RoundSign icon="clock" /> : <LookingSign />}
        title={late ? LATE_TITLE : 'We can’t see your payment yet'}
      >
        {late
          ? `We looked for your ${formatCents(totalCents)} for a minute. You can pay again: only one of your tries can go through, and`
          : 'We don’t know yet whether your card was charged.'}{' '}
        <b>{late ? 'you can’t be charged twice.' : 'You can’t be charged twice.'}</b>{' '}
        <span>{late ? '' : 'We’ll check again in a moment.'}</span>
      </ResultHead>
      {late ? (
        <NextSteps
          detail={detail}
          to={retryAddress(detail.caseId, 'card')}
          words="Continue to card payment"
        />
      ) : (
        <Button
          size="large"
          wide
          icon="arrow-clockwise"
          className="mt-8"
          busy={busy && 'Checking…'}
          onClick={pollAgain}
        >
          Check again now
        </Button>
      )}
    </>
  )
}
