import { capitalized } from '#contract/accounts/first-name.ts'
import { formatCents } from '#contract/money.ts'
import type { OwnDonation } from '#contract/own-donations/own-donation-shapes.ts'
import { LocationText } from '#web/donations/location-notice.tsx'
import { DateText } from '#web/ui/date-text.tsx'

/** What a paid donation's transfer was for, and whether its fundraiser ended since. */
const UseOfMoney = ({ transfer, caseEndedAt }: OwnDonation) =>
  transfer?.arrivedAt == null ? null : (
    <>
      {transfer.useNote !== null &&
        ` It was part of ${formatCents(transfer.amountCents)}: “${transfer.useNote}”`}
      {caseEndedAt !== null && (
        <>
          {' '}
          The fundraiser ended <DateText at={caseEndedAt} />.
        </>
      )}
    </>
  )

const MoneyText = ({ donation }: { readonly donation: OwnDonation }) => {
  switch (donation.moneyState) {
    case 'disputed':
      return 'Your bank is looking into this payment.'
    case 'takenBack':
      return 'Your bank took this payment back.'
    case 'refunded':
      return `${formatCents(donation.refundedCents)} went back to you.`
    default:
      return (
        <>
          <LocationText location={donation} recipientFirstName={donation.recipientFirstName} />
          <UseOfMoney {...donation} />
        </>
      )
  }
}

/** One line about a donation: where the money is or what it paid for, then the thanks or the latest news. */
export const DonationLine = ({ donation }: { readonly donation: OwnDonation }) => {
  const { thanks, thankedBy, news, organizerFirstName } = donation
  return (
    <p className="break-words">
      <MoneyText donation={donation} />
      {thanks !== null && ` ${thankedBy ?? capitalized(organizerFirstName)} thanked you: “${thanks}”`}
      {thanks === null && news !== null && ` News: “${news.title}”`}
    </p>
  )
}
