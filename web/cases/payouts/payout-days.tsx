import { type PayoutDays as Days, payoutDaysText } from '#contract/payouts/payout-days.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'

/** When a payout was sent and when it arrived, with the dates marked. */
export const PayoutDays = ({ days }: { readonly days: Days }) => (
  <DatedSentence
    text={payoutDaysText(days)}
    at={[days.scheduledAt, days.sentAt, days.arrivesAt, days.arrivedAt, days.endedAt]}
  />
)
