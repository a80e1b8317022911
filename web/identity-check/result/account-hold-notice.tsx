import { HOLD_TITLE, HOLD_WORDS, holdDayWords } from '#contract/identity-check/account-hold.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { useNow } from '#web/ui/now.tsx'

type AccountHoldProps = {
  readonly hold: NonNullable<CheckInfo['hold']>
  readonly refundsAt: CheckInfo['refundsAt']
}

/** Why the account is on hold, and how that ends. Support's address is in the footer and on the button. */
export const AccountHoldNotice = ({ hold, refundsAt }: AccountHoldProps) => {
  const { reason, actByAt } = hold
  const now = useNow()
  const { code, why, nextStep, whoActs } = HOLD_WORDS[reason]
  return (
    <HoldNotice
      title={HOLD_TITLE}
      code={code}
      why={why}
      nextStep={nextStep('us')}
      whoActs={whoActs}
      by={<DatedSentence text={holdDayWords({ reason, actByAt, refundsAt }, now)} at={actByAt} />}
      className="mt-6"
    />
  )
}
