import type { MetaFunction } from 'react-router'
import { REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import {
  REFUND_ANSWER_BUSINESS_DAYS,
  REFUND_ASK_TIME,
  TIP_BACK_DAYS,
  UNDO_HOURS,
} from '#contract/donations/donation-promises.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import {
  CARD_FEE_TEXT,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
} from '#contract/pricing.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EXAMPLE_ARRIVES } from './fee-text.ts'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How giving works',
    description: 'From the button to the bank account: what happens to a gift, day by day.',
  })

/** "How it works" for donors. */
export default function DonationStatus() {
  const { tipDefaultPercent } = usePublicConfig()
  return (
    <ReadingPage
      title="How giving works"
      intro="What happens to a gift, from the button to the bank account it ends up in."
      picture="thank-you"
      facts={[
        { value: 'No account', text: 'needed to give' },
        { value: `${UNDO_HOURS} hours`, text: 'to cancel a gift yourself' },
        { value: `${DONATION_CLEARS_DAYS} days`, text: 'until a gift clears, on a case with gifts' },
        { value: REFUND_ASK_TIME, text: 'to ask for a refund' },
      ]}
    >
      <ReadingSection title="1. Pick a case">
        <p>
          Each page says who raises the money, who receives it, and what it pays for, line by line. “Identity
          checked” means that the person who receives it proved who they are.
        </p>
      </ReadingSection>
      <ReadingSection title="2. Choose an amount">
        <p>
          From {formatWholeDollars(DONATION_MIN_CENTS)} to {formatWholeDollars(DONATION_MAX_CENTS)}, or{' '}
          {formatWholeDollars(DONATION_MAX_VERIFIED_CENTS)} once your e-mail address is verified, by card,
          Apple Pay, Google Pay or Link. You don’t need an account. A tip to us is optional
          {tipDefaultPercent === 0 && ' and starts at $0'}.
        </p>
        <p>
          The card fee is {CARD_FEE_TEXT}. {EXAMPLE_ARRIVES}{' '}
          <Link to="/fees" className="link-text">
            Try an amount
          </Link>
        </p>
      </ReadingSection>
      <ReadingSection title="3. Say how you’re shown">
        <p>
          Full name, first name and initial, or no name; the amount shown or hidden. The organizer sees both,
          so they can thank you.
        </p>
      </ReadingSection>
      <ReadingSection title="4. Keep the receipt">
        <p>
          It comes by e-mail, with a link to your gift’s own page. There you can cancel for {UNDO_HOURS}{' '}
          hours, unless it’s been paid out, get a tip back for {TIP_BACK_DAYS} days, and ask for a refund for{' '}
          {REFUND_ASK_TIME}. We answer within {REFUND_ANSWER_BUSINESS_DAYS} business days.
        </p>
      </ReadingSection>
      <ReadingSection title="5. See it arrive">
        <p>
          A case’s first gift clears in {FIRST_DONATION_CLEARS_DAYS} days, later ones in{' '}
          {DONATION_CLEARS_DAYS}. Every {PAYOUT_EVERY_DAYS} days, or every day if they chose that, what has
          cleared goes to the person’s bank, and the case’s page lists the transfer and what it paid for.
        </p>
        <p>
          If the identity check isn’t passed, every gift goes back to its donor {REFUNDS_AFTER_DAYS} days
          after the case was published.
        </p>
        <p>
          <ButtonLink to="/case-list">Browse cases</ButtonLink>
        </p>
      </ReadingSection>
    </ReadingPage>
  )
}
