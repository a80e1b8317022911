import { formatCents } from '#contract/money.ts'
import { disputedGiftsWords } from '#contract/payouts/payout-words.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import type { CasePayouts } from './case-payouts.ts'

/** The hold on gifts in dispute. */
export const DisputedGifts = ({
  giftCount,
  heldCents,
  decidesUntil,
}: NonNullable<CasePayouts['disputed']>) => (
  <HoldNotice
    title={`${formatCents(heldCents)} is on hold`}
    {...disputedGiftsWords(giftCount)}
    by={<DateText at={decidesUntil} />}
  />
)
