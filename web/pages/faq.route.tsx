import { Link, type MetaFunction } from 'react-router'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/fundraisers/case-limits.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { ContactLines } from './contact-lines.tsx'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Questions and answers', matches) },
  { name: 'description', content: 'Refunds, receipts, fees, tips, payouts and taxes, in plain words.' },
]

export default function Faq() {
  return (
    <ReadingPage
      title="Questions and answers"
      intro="If yours isn’t here, a person answers. The address is at the end."
    >
      <ReadingSection id="refund" title="Can I get my gift back?">
        <p>
          Yes. You can cancel it yourself for 24 hours from your receipt, unless it’s been paid out, and
          refund just the tip for 30 days. After that, request a refund for up to one year on the same page.
          If the person’s identity isn’t verified, everyone is refunded by the date on the case page. A refund
          returns your gift and your tip.
        </p>
      </ReadingSection>
      <ReadingSection id="receipt" title="Where is my receipt?">
        <p>
          {unbroken('In your e-mail, right after you gave.')} The mail has a link to a page with the receipt;
          keep it, because it works without an account. If the mail isn’t there, look in the spam folder, or{' '}
          <Link to="/find-receipt" className="link-text">
            have your receipts sent again
          </Link>
          .
        </p>
      </ReadingSection>
      <ReadingSection id="fees" title="What do fees and tips come to?">
        <p>
          The card fee is {CARD_FEE_TEXT} a gift. It comes out of the gift unless you choose to cover it; the
          page then shows to the cent what that adds.
        </p>
        <p>
          Tips to us are optional and start at $0. They pay for the site and the people who answer the phone.
        </p>
      </ReadingSection>
      <ReadingSection id="payouts" title="How do payouts work?">
        <p>
          A case’s first gift takes {FIRST_DONATION_CLEARS_DAYS} days to clear, later ones{' '}
          {DONATION_CLEARS_DAYS}. Every {TRANSFER_EVERY_DAYS} days, what has cleared is sent to the checked
          account. Each transfer is listed on the case’s page.
        </p>
      </ReadingSection>
      <ReadingSection id="identity" title="Why is there an identity check?">
        <p>
          So that money given for one person reaches that person. Until the check is passed, nothing is sent,
          and the case shows when giving pauses and when gifts go back.
        </p>
      </ReadingSection>
      <ReadingSection id="tax" title="Is my gift tax-deductible?">
        <p>No. Cases here are personal gifts from one person to another, not donations to a charity.</p>
      </ReadingSection>
      <ReadingSection id="someone-else" title="Can I raise money for someone else?">
        <p>
          Yes, if they know and agree. The money goes to their account, not to yours.{' '}
          <Link to="/fundraiser" className="link-text">
            How starting works
          </Link>
        </p>
      </ReadingSection>
      <ReadingSection id="contact" title="Who do I ask?">
        <ContactLines />
      </ReadingSection>
    </ReadingPage>
  )
}
