import { formatCents } from '#contract/money.ts'
import type { OwnDonation } from '#contract/orders/own-donation-shapes.ts'
import { DateText } from '#web/ui/date-text.tsx'

const Clearing = ({ donation }: { readonly donation: OwnDonation }) => {
  const { clearsAt, leavesAt } = donation
  return (
    <>
      Clears by <DateText at={clearsAt} form="short" />
      {leavesAt !== null && (
        <>
          {' '}
          and leaves with the <DateText at={leavesAt} form="short" /> transfer
        </>
      )}
      .
    </>
  )
}

const Sent = ({ transfer, recipientFirstName }: OwnDonation) =>
  transfer === null || transfer.sentAt === null ? null : (
    <>
      Sent <DateText at={transfer.sentAt} form="short" />
      {transfer.arrivesAt !== null && (
        <>
          , in {recipientFirstName}’s bank by <DateText at={transfer.arrivesAt} form="short" />
        </>
      )}
      .
    </>
  )

const Arrived = ({ transfer, caseEndedAt }: OwnDonation) => {
  if (transfer?.arrivedAt == null) return null
  return (
    <>
      Part of {formatCents(transfer.amountCents)} that arrived{' '}
      <DateText at={transfer.arrivedAt} form="short" />
      {transfer.useNote === null ? '.' : `: “${transfer.useNote}”`}
      {caseEndedAt !== null && (
        <>
          {' '}
          The fundraiser ended <DateText at={caseEndedAt} />.
        </>
      )}
    </>
  )
}

const Place = ({ donation }: { readonly donation: OwnDonation }) => {
  const { place, leavesAt, refundsAt, recipientFirstName, refundedCents } = donation
  switch (place) {
    case 'clearing':
      return <Clearing donation={donation} />
    case 'scheduled':
      return leavesAt === null ? (
        'It goes out with the next weekly transfer.'
      ) : (
        <>
          Leaves <DateText at={leavesAt} form="short" />.
        </>
      )
    case 'inTransit':
      return <Sent {...donation} />
    case 'paid':
      return <Arrived {...donation} />
    case 'heldForCheck':
      return refundsAt === null ? (
        `Held until ${recipientFirstName}’s identity is verified.`
      ) : (
        <>
          Held until the identity check. Comes back to you <DateText at={refundsAt} />, if it isn’t passed.
        </>
      )
    case 'onHold':
      return 'Transfers are on hold. Your donation waits with us until that is settled.'
    case 'disputed':
      return 'Your bank is looking into this payment.'
    case 'takenBack':
      return 'Your bank took this payment back.'
    case 'refunded':
      return `${formatCents(refundedCents)} went back to you.`
  }
}

/** One line about a donation: where the money is or what it paid for, then the thanks or the latest news. */
export const DonationLine = ({ donation }: { readonly donation: OwnDonation }) => {
  const { thanks, news, organizerFirstName } = donation
  return (
    <p className="break-words">
      <Place donation={donation} />
      {thanks !== null && ` ${organizerFirstName} thanked you: “${thanks}”`}
      {thanks === null && news !== null && ` News: “${news.title}”`}
    </p>
  )
}
