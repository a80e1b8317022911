import {
  actByText,
  DISABLED_ACCOUNT_TEXTS,
  DISABLED_ACCOUNT_TITLE,
} from '#contract/identity-check/disabled-account-text.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { useNow } from '#web/ui/now.tsx'

type DisabledAccountProps = {
  readonly disabled: NonNullable<CheckInfo['disabled']>
  readonly refundsAt: CheckInfo['refundsAt']
}

/** Why the account is disabled, and how that ends. Support's address is in the footer and on the button. */
export const DisabledAccountNotice = ({ disabled, refundsAt }: DisabledAccountProps) => {
  const { reason, actByAt } = disabled
  const now = useNow()
  const { code, why, nextStep, whoActs } = DISABLED_ACCOUNT_TEXTS[reason]
  return (
    <HoldNotice
      title={DISABLED_ACCOUNT_TITLE}
      code={code}
      why={why}
      nextStep={nextStep('us')}
      whoActs={whoActs}
      by={<DatedSentence text={actByText({ reason, actByAt, refundsAt }, now)} at={actByAt} />}
      className="mt-6"
    />
  )
}
