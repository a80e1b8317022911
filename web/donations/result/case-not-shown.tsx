import { useEffect } from 'react'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { paidLines } from '#contract/donations/paid-lines.ts'
import { receiptPdf } from '#contract/donations/receipt-address.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { OrderGiftLine } from '../gift-line.tsx'
import { chargeStorage, forgetCharge } from '../order-client/sent-charge.ts'
import { DonationLines, requestedLines } from './donation-lines.tsx'
import { type Result, resultOf } from './result.state.ts'
import { useOrderPolling } from './use-order-polling.ts'

const WORDS: Readonly<Record<Result, string>> = {
  paid: 'Your gift went through. If it can’t be paid out, we’ll refund it to your card and write to you.',
  returned: 'Your gift was refunded.',
  confirming: 'We’re still confirming your gift with your bank. You won’t be charged twice.',
  authentication: 'Your bank still wants to confirm it’s you. If you don’t answer, your card isn’t charged.',
  failed: 'Your card wasn’t charged.',
  unpaid: 'Your gift isn’t paid, and can’t be paid anymore.',
  over: 'Your gift wasn’t paid, and nothing was charged.',
}

const UNSEEN = 'We don’t know yet whether your card was charged. You can’t be charged twice.'
const LATE = 'We looked for it for a minute. If it still goes through, we’ll write to you.'

/** What became of a gift whose case isn't shown. `unseen` is a charge that was sent and hasn't reached the server. */
export const caseNotShownWords = (result: Result, unseen: 'none' | 'recent' | 'late'): string =>
  unseen === 'none' ? WORDS[result] : unseen === 'late' ? LATE : UNSEEN

type CaseNotShownProps = {
  readonly order: OrderInfo
  readonly title: string
  /** The attempt that was sent and hasn't reached the server; null if there is none. */
  readonly unseenAttempt: number | null
  readonly onLate: () => void
}

/** Result of a gift whose case isn't shown any more: its donor sees what became of the gift all the same. */
export const CaseNotShown = ({ order, title, unseenAttempt, onLate }: CaseNotShownProps) => {
  const { brandName } = usePublicConfig()
  const result = resultOf(order.status)
  const { late } = useOrderPolling(order.orderId, result, unseenAttempt ?? undefined)
  const isLate = late && unseenAttempt !== null
  useEffect(() => {
    if (!isLate) return
    onLate()
    // Nothing more can be done here: the fundraiser takes no other payment.
    forgetCharge(chargeStorage, order.caseId, order.orderId)
  }, [isLate, onLate, order.caseId, order.orderId])
  const unseen = unseenAttempt === null ? 'none' : isLate ? 'late' : 'recent'
  const isPaid = result === 'paid' || result === 'returned'
  const names = { recipient: 'the recipient', firstName: 'The recipient', brandName }
  return (
    <>
      <ResultHead figure={<RoundSign icon={isPaid ? 'check' : 'gift'} />} title={title}>
        {`${caseNotShownWords(result, unseen)} The fundraiser isn’t shown on ${brandName} anymore.`}
      </ResultHead>
      <OrderGiftLine order={order} recipientFirstName="the recipient" />
      <div className="mt-8">
        <DonationLines lines={isPaid ? paidLines(order, names) : requestedLines(order, brandName)} />
      </div>
      {order.receiptUrl !== null && (
        <a
          href={receiptPdf(order.receiptUrl)}
          className={buttonClass({ kind: 'secondary', size: 'large', wide: true, className: 'mt-6' })}
        >
          <Icon name="download-simple" />
          Receipt as PDF
        </a>
      )}
      <p className="type-meta mt-6 text-quiet">
        Questions? Mention {order.receiptNumber === null ? 'order' : 'receipt'} {order.orderNumber}.{' '}
        <HelpContact />
      </p>
    </>
  )
}
