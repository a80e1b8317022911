import { REVIEW_PROMISE } from '#contract/cases/reviews/review-deadlines.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

type Day = { readonly icon: IconName; readonly when: string; readonly text: string }

const DAYS: readonly Day[] = [
  {
    icon: 'paper-plane-tilt',
    when: 'Day 0',
    text: `You send it in. Someone on our team reads it and replies ${REVIEW_PROMISE}. Emergencies are faster: the same day or by noon the next, weekends included.`,
  },
  {
    icon: 'hand-coins',
    when: `Day 0 to ${FIRST_DONATION_CLEARS_DAYS}`,
    text: `First gifts arrive and clear. The first takes ${FIRST_DONATION_CLEARS_DAYS} days, later ones ${DONATION_CLEARS_DAYS}.`,
  },
  {
    icon: 'seal-check',
    when: 'Any day',
    text: 'The person who receives the money passes an identity check. It takes about five minutes.',
  },
  {
    icon: 'bank',
    when: `Every ${PAYOUT_EVERY_DAYS} days`,
    text: 'Or every day, if they choose that. What has cleared goes to their bank account, and the page says so.',
  },
  {
    icon: 'warning-circle',
    when: `Day ${DONATIONS_PAUSE_AFTER_DAYS} and ${REFUNDS_AFTER_DAYS}`,
    text: `No identity check by day ${DONATIONS_PAUSE_AFTER_DAYS}: giving pauses. By day ${REFUNDS_AFTER_DAYS}: every gift is refunded.`,
  },
]

/** Timeline from publication to the first transfer, with every deadline. */
export const FirstPayout = () => (
  <section aria-labelledby="first-transfer" className="mt-16 bg-mist py-16 tablet:mt-24 tablet:py-20">
    <div className="page-width grid gap-10 wide:grid-cols-[1fr_600px] wide:gap-16">
      <div>
        <h2 id="first-transfer" className="type-h2-home">
          From first gift to first transfer
        </h2>
        <p className="mt-4">No surprises. These are all the dates.</p>
        <Panel className="mt-8 max-w-120" padding="large">
          <h3 className="type-strong">Raising for yourself?</h3>
          <p className="type-meta mt-1">
            Then you take the identity check. Do it while your page is in review, and the first transfer won’t
            have to wait.
          </p>
        </Panel>
      </div>
      <ol className="time-line">
        {DAYS.map(({ icon, when, text }) => (
          <li key={when}>
            <span className="time-line-dot">
              <Icon name={icon} size={16} />
            </span>
            <div>
              <h3 className="type-strong">{when}</h3>
              <p className="mt-0.5">{unbroken(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
