import type { CaseDetail } from '#contract/cases/cases.ts'
import { codes } from '#contract/codes.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { retryAddress } from '../form/retry-parameter.ts'
import { NOT_CONFIRMED } from '../payment/next-payment-step.ts'
import { DonationLines, requestedLines } from './donation-lines.tsx'
import { OrderDeadline } from './order-deadline.tsx'
import { useIsNotConfirmed } from './use-authentication.ts'

type FailedProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

const CardAdvice = () => (
  <Panel padding="large" className="mt-6">
    <h2 className="type-strong">What usually helps</h2>
    <ul className="mt-1 list-disc space-y-1 pl-5">
      <li>Check the number, date and security code</li>
      <li>Use another card</li>
      <li>Call the number on the back of the card</li>
    </ul>
  </Panel>
)

/**
 * Page after a decline, or a bank's check that wasn't passed, with all input kept. It never tells the bank's reason, which would
 * help card testers.
 */
export const Failed = ({ detail, order }: FailedProps) => {
  const { brandName } = usePublicConfig()
  const isNotConfirmed = useIsNotConfirmed()
  return (
    <>
      <ResultHead figure={<RoundSign icon="credit-card" blush />} title="The card was not charged">
        {isNotConfirmed ? NOT_CONFIRMED : codes.paymentDeclined.sentence} Everything you typed is still here.
      </ResultHead>
      {!isNotConfirmed && <CardAdvice />}
      <div className="mt-4">
        <DonationLines lines={requestedLines(order, brandName)} />
      </div>
      <div className="mt-6 grid gap-2">
        <ButtonLink to={retryAddress(detail.caseId, 'card')} kind="give" size="large">
          Try again
        </ButtonLink>
        <ButtonLink to={`${retryAddress(detail.caseId, 'form')}#how-to-pay`} kind="secondary" size="large">
          Pay another way
        </ButtonLink>
      </div>
      <p className="type-meta mt-4 text-quiet">
        Your gift is kept until <OrderDeadline order={order} />.
      </p>
    </>
  )
}
