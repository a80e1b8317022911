import { useEffect, useState } from 'react'
import { formatCents } from '#contract/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { chargeStorage, type SentCharge, sentCharge } from './order-client/sent-charge.ts'
import { resultAddress } from './payment/result-address.ts'
import { useScrollToNotice } from './use-scroll-to-notice.ts'

type UnansweredChargeProps = { readonly caseId: string; readonly className: string }

/** Leads a returning donor to a payment whose outcome this device doesn't know. Read after hydration. */
export const UnansweredChargeNotice = ({ caseId, className }: UnansweredChargeProps) => {
  const [charge, setCharge] = useState<SentCharge | null>(null)
  const notice = useScrollToNotice(charge !== null)
  useEffect(() => setCharge(sentCharge(chargeStorage, caseId)), [caseId])
  return (
    <div role="status" className={classNames(charge !== null && className)}>
      {charge !== null && (
        <Panel
          ref={notice}
          tabIndex={-1}
          tone="sun"
          padding="small"
          className="grid gap-4 tablet:flex tablet:items-center"
        >
          <p className="flex min-w-0 grow items-start gap-2">
            <Icon name="clock" className="mt-1" />
            <span>
              {`We lost the connection during your ${formatCents(charge.totalCents)} payment. We don’t know yet whether your card was charged. You can’t be charged twice.`}
            </span>
          </p>
          <ButtonLink to={resultAddress(caseId, charge)} kind="secondary" className="shrink-0">
            See what happened
          </ButtonLink>
        </Panel>
      )}
    </div>
  )
}
