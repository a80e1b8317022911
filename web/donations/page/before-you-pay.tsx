import type { ReactNode } from 'react'
import { capitalized } from '#contract/accounts/first-name.ts'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { DonationLocation } from '#contract/donations/donation-location.ts'
import { REFUND_ASK_TIME, TIP_BACK_DAYS, UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { intervalText } from '#contract/payouts/payout-interval.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { recipientAndPlace } from '#web/cases/case-facts.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LocationText } from '../location-notice.tsx'

type ItemProps = { readonly term: string; readonly children: ReactNode }

const Item = ({ term, children }: ItemProps) => (
  <div className="border-t border-line py-3">
    <dt className="type-small-strong text-quiet">{term}</dt>
    <dd className="type-meta leading-[1.45]">{children}</dd>
  </div>
)

const Receiver = ({ detail }: { readonly detail: CaseDetail }) => (
  <>
    {capitalized(recipientAndPlace(detail))}.{' '}
    {detail.verifiedAt !== null || detail.verified ? (
      <>
        Identity verified
        {detail.verifiedAt !== null && (
          <>
            {' '}
            <DateText at={detail.verifiedAt} />
          </>
        )}
        .
      </>
    ) : (
      'Identity not verified yet.'
    )}
  </>
)

type BeforeYouPayProps = {
  readonly detail: CaseDetail
  /** Where the money of a donation made now would be. */
  readonly location: DonationLocation
}

/** Facts that a donor should know before paying, in a panel that is initially open. */
export const BeforeYouPay = ({ detail, location }: BeforeYouPayProps) => {
  const { brandName } = usePublicConfig()
  return (
    <details open className="before-you-pay">
      <summary className="type-strong flex min-h-14 items-center justify-between gap-4">
        <h2>Before you pay</h2>
        <Icon name="caret-up" className="caret" />
      </summary>
      <dl>
        <Item term="Who receives it">
          <Receiver detail={detail} />
        </Item>
        <Item term="Tax">A personal gift. It’s not tax-deductible.</Item>
        <Item term="Card fee">{CARD_FEE_TEXT}, taken from the gift unless you cover it.</Item>
        <Item term="Tip">
          Optional, goes to {brandName}. You can get it back for {TIP_BACK_DAYS} days.
        </Item>
        <Item term="When it is sent">
          {capitalized(intervalText(detail.payoutInterval))}.{' '}
          <LocationText location={location} recipientFirstName={detail.recipient.firstName} />
        </Item>
        <Item term="If something is wrong">
          Use the link in your receipt to cancel within {UNDO_HOURS} hours, unless it’s been paid out.
          Otherwise, request a refund for up to {REFUND_ASK_TIME}.
        </Item>
        <Item term="Terms">
          By giving, you agree to the{' '}
          <a href="/terms" target="_blank" rel="noopener" className="link-text">
            terms of use
          </a>
          .
        </Item>
        <Item term="Questions">
          <HelpContact linkClass="target hover:underline" />
        </Item>
      </dl>
    </details>
  )
}
