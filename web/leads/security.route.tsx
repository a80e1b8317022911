import type { MetaFunction } from 'react-router'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { ReadingPage, ReadingSection } from '#web/pages/reading-page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { RequestBanner } from './request-banner.tsx'

export const handle = { cache: [] } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Security',
    description: 'What happens to your number, your story and the money people give you.',
  })

export default function LeadsSecurity() {
  return (
    <>
      <ReadingPage
        title="Your number, your story, your money"
        intro="What we do with each of them, before and after you start."
        picture="identity-check"
        facts={[
          { value: 'Encrypted', text: 'your phone number and e-mail, as we keep them' },
          { value: `${PAYOUT_EVERY_DAYS} days`, text: 'between transfers to the bank account' },
        ]}
      >
        <ReadingSection title="Your number">
          <p>
            We use your phone number and e-mail to talk with you about a fundraiser, and for nothing else. We
            keep them encrypted. Tell us to stop, and we will.
          </p>
        </ReadingSection>
        <ReadingSection title="Your story">
          <p>
            Nothing is published without you. Your page shows a city and a state, never an address. You decide
            whether a photo shows a face.
          </p>
        </ReadingSection>
        <ReadingSection title="Your money">
          <p>
            Gifts wait with the payment provider until the person who receives them has passed an identity
            check. After that a transfer leaves every {PAYOUT_EVERY_DAYS} days, or every day if they choose
            that, to their own bank account, and the page shows each one.
          </p>
        </ReadingSection>
        <ReadingSection title="Bank details">
          <p>
            They’re typed into the payment provider’s own form. We never see or keep an account number or a
            Social Security number.
          </p>
        </ReadingSection>
      </ReadingPage>
      <RequestBanner to="/leads/campaign#ask" />
    </>
  )
}
