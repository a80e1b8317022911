import type { MetaFunction } from 'react-router'
import { REVIEW_PROMISE, URGENT_PROMISE } from '#contract/cases/reviews/review-deadlines.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DRAFT_KEPT_DAYS } from '#contract/fundraisers/case-draft.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { USE_NOTE_WINDOW_DAYS } from '#contract/payouts/use-note-limits.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Link } from '#web/ui/link.tsx'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How raising works',
    description: 'From the first word of the story to the last transfer, and what each step asks of you.',
  })

/** "How it works" for organizers. */
export default function Raising() {
  const { brandName } = usePublicConfig()
  return (
    <ReadingPage
      title="How raising works"
      intro="For yourself, or for someone who knows and agrees. From the first word to the last transfer."
      picture="open-door"
      facts={[
        { value: '6 steps', text: 'about twenty minutes; your draft saves as you type' },
        { value: '$0', text: 'for us, unless donors tip' },
        { value: `${PAYOUT_EVERY_DAYS} days`, text: 'between transfers, or one if you choose' },
        { value: `${REFUNDS_AFTER_DAYS} days`, text: 'to pass the identity check' },
      ]}
    >
      <ReadingSection title="1. Write the page">
        <p>
          Six short steps: what it’s about, the goal, the people, the story, photos, a last look. Your draft
          saves as you type, on any device, and is kept {DRAFT_KEPT_DAYS} days after your last change.
        </p>
        <p>
          Not sure what to say? There’s{' '}
          <Link to="/causes" className="link-text">
            a guide for each cause
          </Link>
          : what a good page says, which documents help, and a goal to start from.
        </p>
      </ReadingSection>
      <ReadingSection title="2. A person reads it">
        <p>
          You’ll hear back {REVIEW_PROMISE}. It’s sooner after a fire, a storm, an accident or a death:{' '}
          {URGENT_PROMISE}. If something is missing, you’ll hear what, where, and how to fix it. What you
          wrote stays.
        </p>
      </ReadingSection>
      <ReadingSection title="3. Share it">
        <p>
          The first gifts usually come from people you know. The page has a share sheet, a poster with a code
          to scan, and a card for other people’s websites; your dashboard shows what each share brought.
        </p>
      </ReadingSection>
      <ReadingSection title="4. Pass the identity check">
        <p>
          The person who receives the money confirms who they are and adds their own bank account. Until then
          giving pauses after {DONATIONS_PAUSE_AFTER_DAYS} days, and gifts go back after {REFUNDS_AFTER_DAYS}.
        </p>
      </ReadingSection>
      <ReadingSection title="5. Money arrives">
        <p>
          Every {PAYOUT_EVERY_DAYS} days, or every day if you choose, what has cleared goes to the bank.{' '}
          {brandName} takes nothing; the payment provider takes {CARD_FEE_TEXT} of each gift.{' '}
          <Link to="/fees" className="link-text">
            Every fee
          </Link>
        </p>
        <p>
          Within {USE_NOTE_WINDOW_DAYS} days of a transfer we ask what it paid for. A sentence and a photo are
          enough, and donors see them.
        </p>
        <p>
          <FundraiserLink kind="primary" size="large">
            Start a fundraiser
          </FundraiserLink>
        </p>
      </ReadingSection>
    </ReadingPage>
  )
}
