import { capitalized } from '#contract/accounts/first-name.ts'
import { formatCents } from '#contract/money.ts'
import type { OwnDonation } from '#contract/own-donations/own-donation-shapes.ts'
import { GiftLine } from '#web/donations/gift-line.tsx'
import { DateText } from '#web/ui/date-text.tsx'

/** Why a donation no longer counts, or that its fundraiser ended after it arrived. */
const EndText = ({ donation }: { readonly donation: OwnDonation }) => {
  const { moneyState, refundedCents, caseEndedAt } = donation
  switch (moneyState) {
    case 'disputed':
      return 'Your bank is looking into this payment.'
    case 'takenBack':
      return 'Your bank took this payment back.'
    case 'refunded':
      return `${formatCents(refundedCents)} went back to you.`
    case 'paid':
      return (
        caseEndedAt !== null && (
          <>
            The fundraiser ended <DateText at={caseEndedAt} />.
          </>
        )
      )
    default:
      return null
  }
}

/** Where a donation's money is or what it paid for, then the thanks or the latest news. */
export const DonationLine = ({ donation }: { readonly donation: OwnDonation }) => {
  const { thanks, thankedBy, news, organizerFirstName, paidAt, recipientFirstName } = donation
  return (
    <>
      <GiftLine
        paidAt={paidAt}
        location={donation}
        recipientFirstName={recipientFirstName}
        className="mt-1 mb-3"
      />
      <p className="break-words empty:hidden">
        <EndText donation={donation} />
        {thanks !== null && ` ${thankedBy ?? capitalized(organizerFirstName)} thanked you: “${thanks}”`}
        {thanks === null && news !== null && ` News: “${news.title}”`}
      </p>
    </>
  )
}
