import { useEffect } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { paidLines } from '#contract/donations/paid-lines.ts'
import { receiptPdf } from '#contract/donations/receipt-address.ts'
import { tributeText } from '#contract/donations/tribute.ts'
import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { ResultHead } from '#web/ui/result-head.tsx'
import { SpotIllustration } from '#web/ui/spot-illustration.tsx'
import { forgetDonation } from '../form/persisted-donation.ts'
import { OrderGiftLine } from '../gift-line.tsx'
import { forgetOrderKey } from '../order-client/order-key.ts'
import { AskForArrival } from './ask-for-arrival.tsx'
import { AskForNews } from './ask-for-news.tsx'
import { DonationLines } from './donation-lines.tsx'
import { ReceiptAddress } from './receipt-address.tsx'
import { ShareAfterDonating } from './share-after-donating.tsx'
import { ThankYou } from './thank-you.tsx'
import { UndoDonation } from './undo-donation.tsx'

type PaidProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

/** Forgets the stored form and order key, because the donor has seen the result: later input is a new donation. */
const useForgetDonation = (caseId: string): void =>
  useEffect(() => {
    forgetDonation(formPersistence, caseId)
    forgetOrderKey(browserStorage(), caseId)
  }, [caseId])

/** A name longer than this isn't repeated in the large heading. */
const NAME_IN_TITLE_MAX = 30
const thanksTitle = (firstName: string): string =>
  firstName.length > NAME_IN_TITLE_MAX ? 'Thank you' : `Thank you, ${firstName}`

/** Says among how many donations this is. Its own number isn't shown: a refund of an earlier one would change it. */
const donationCountText = ({ donationNumber }: OrderInfo, { donationCount }: CaseDetail): string => {
  if (donationCount > 1) return `It’s one of ${donationCount.toLocaleString('en-US')} gifts so far.`
  return donationNumber === 1 ? 'Yours is the first gift here.' : ''
}

const UpdatedProgress = ({ detail }: { readonly detail: CaseDetail }) => (
  <div className="mt-6">
    <ProgressBar progress={detail} goalCents={detail.goalCents} />
    <p className="type-meta mt-2 flex justify-between gap-4">
      <span>
        <b>{formatWholeDollars(detail.raisedCents)}</b> of {formatWholeDollars(detail.goalCents)}
      </span>
      <span className="text-quiet">
        {detail.donationCount.toLocaleString('en-US')} {detail.donationCount === 1 ? 'donation' : 'donations'}
      </span>
    </p>
  </div>
)

const Receipt = ({ detail, order }: PaidProps) => {
  const { brandName } = usePublicConfig()
  const { fullName: recipient, firstName } = detail.recipient
  return (
    <section className="mt-10">
      <h2 className="type-h2">Your receipt</h2>
      <ReceiptAddress order={order} />
      <div className="mt-4">
        <DonationLines lines={paidLines(order, { recipient, firstName, brandName })} />
      </div>
      <p className="type-small mt-2 text-quiet">
        <DateText at={order.paidAt ?? order.createdAt} /> · Receipt {order.receiptNumber} · a personal gift,
        not tax-deductible
      </p>
      {order.tribute !== null && (
        <p className="type-small break-words text-quiet">
          {tributeText(order.tribute)}, beside your gift on the page
        </p>
      )}
      {order.receiptUrl !== null && (
        <a
          href={receiptPdf(order.receiptUrl)}
          className={buttonClass({ kind: 'secondary', size: 'large', wide: true, className: 'mt-4' })}
        >
          <Icon name="download-simple" />
          Receipt as PDF
        </a>
      )}
    </section>
  )
}

/** Where the gift is, and the organizer's standing thanks under it. */
const LineAndThanks = ({ detail, order }: PaidProps) => (
  <>
    <OrderGiftLine order={order} recipientFirstName={detail.recipient.firstName} />
    <ThankYou order={order} organizerFirstName={detail.organizer.firstName} />
  </>
)

/** Page of a paid donation: thanks, the updated total, share links, the receipt, and how to cancel. */
export const Paid = ({ detail, order }: PaidProps) => {
  useForgetDonation(detail.caseId)
  return (
    <>
      <ResultHead
        figure={
          <SpotIllustration
            eager
            name="thank-you"
            sizes="(width < 769px) 84vw, 420px"
            className="mx-auto w-[87%] max-w-[420px]"
          />
        }
        title={thanksTitle(order.donorFirstName)}
      >
        Your {formatCents(order.amountCents)} is with {detail.recipient.firstName}’s fundraiser.{' '}
        {donationCountText(order, detail)}
      </ResultHead>
      <LineAndThanks detail={detail} order={order} />
      <AskForArrival detail={detail} order={order} />
      <UpdatedProgress detail={detail} />
      <p className="mt-6">
        <Link to={caseAddress(detail)} className="link type-label inline-flex min-h-11 items-center">
          Back to {detail.recipient.firstName}’s page
        </Link>
      </p>
      <AskForNews detail={detail} order={order} />
      <ShareAfterDonating detail={detail} />
      <Receipt detail={detail} order={order} />
      <UndoDonation order={order} />
    </>
  )
}

export const Returned = ({ detail, order }: PaidProps) => {
  useForgetDonation(detail.caseId)
  return (
    <>
      <ResultHead figure={null} title="This gift was refunded">
        {formatCents(order.refundedCents > 0 ? order.refundedCents : order.totalCents)} went back to you.
      </ResultHead>
      <LineAndThanks detail={detail} order={order} />
      <Receipt detail={detail} order={order} />
    </>
  )
}
