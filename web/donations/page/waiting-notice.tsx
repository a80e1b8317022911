import { formatDonation } from '#contract/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { WaitingDonation } from '../load-pending-orders.ts'
import { resultAddress } from '../payment/result-address.ts'
import { useScrollToNotice } from '../use-scroll-to-notice.ts'

type WaitingNoticeProps = {
  readonly caseId: string
  readonly waiting: WaitingDonation
  readonly className: string
}

const WORDS = {
  authentication: {
    text: (donation: string) =>
      `Your ${donation} gift needs your bank’s approval. You haven’t been charged yet.`,
    action: 'Continue with my bank',
  },
  confirming: {
    text: (donation: string) => `We’re still confirming your ${donation} gift with your bank.`,
    action: 'See where it stands',
  },
} as const

/** Leads a returning donor to their pending donation, so that they don't start a second one. */
export const WaitingNotice = ({ caseId, waiting, className }: WaitingNoticeProps) => {
  const { orderId, amountCents, waitsFor } = waiting
  const { text, action } = WORDS[waitsFor]
  const notice = useScrollToNotice(true)
  return (
    <Panel
      ref={notice}
      tabIndex={-1}
      tone="sun"
      padding="small"
      className={classNames('grid gap-4 tablet:flex tablet:items-center', className)}
    >
      <p className="flex min-w-0 grow items-start gap-2">
        <Icon name="bank" className="mt-1" />
        {text(formatDonation(amountCents))}
      </p>
      <ButtonLink to={resultAddress(caseId, { orderId })} kind="secondary" className="shrink-0">
        {action}
      </ButtonLink>
    </Panel>
  )
}
