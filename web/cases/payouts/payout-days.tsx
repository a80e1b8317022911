import type { PayoutNotice } from '#contract/cases/cases.ts'
import { type PayoutDays as Days, earlierAttemptText, payoutDaysText } from '#contract/payouts/payout-days.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'

/** When a payout was sent and when it arrived, with the dates marked. */
export const PayoutDays = ({ days }: { readonly days: Days }) => (
  <DatedSentence
    text={payoutDaysText(days)}
    at={[days.scheduledAt, days.sentAt, days.arrivesAt, days.arrivedAt, days.endedAt]}
  />
)

/** What became of earlier attempts at a payout, in a list; nothing if there were none. */
export const EarlierAttempts = ({ attempts }: { readonly attempts: PayoutNotice['earlierAttempts'] }) =>
  attempts.length > 0 && (
    <ul className="type-meta mt-1 text-quiet">
      {attempts.map((attempt) => (
        <li key={attempt.endedAt}>
          <DatedSentence text={earlierAttemptText(attempt)} at={attempt.endedAt} />
        </li>
      ))}
    </ul>
  )
