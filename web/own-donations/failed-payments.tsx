import { capitalized } from '#contract/accounts/first-name.ts'
import { FAILED_PAYMENT_DAYS } from '#contract/donations/donation-promises.ts'
import { formatCents } from '#contract/money.ts'
import type { FailedPayment } from '#contract/own-donations/own-donation-shapes.ts'
import { donateAddress } from '#web/cases/case-address.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'

const Payment = ({ payment }: { readonly payment: FailedPayment }) => {
  const { caseId, caseTitle, recipientName, amountCents, failedAt, canGive } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-3">
      <p className="min-w-0 text-quiet">
        <span className="type-meta-strong block break-words">
          {capitalized(recipientName)}, {formatCents(amountCents)}
        </span>
        <span className="type-meta block break-words">
          <DateText at={failedAt} /> · {caseTitle}
        </span>
      </p>
      {canGive && (
        <Link to={donateAddress(caseId)} className="link type-label inline-flex min-h-11 items-center">
          Try again<span className="sr-only">: {caseTitle}</span>
        </Link>
      )}
    </li>
  )
}

/** Payments that failed lately, which are no donations; nothing if there were none. */
export const FailedPayments = ({ payments }: { readonly payments: readonly FailedPayment[] }) =>
  payments.length > 0 && (
    <section aria-labelledby="failed-payments" className="mt-10">
      <h2 id="failed-payments" className="type-strong-large">
        {payments.length === 1 ? 'A payment that didn’t go through' : 'Payments that didn’t go through'}
      </h2>
      <p className="type-meta mt-1 text-quiet">
        Nothing was charged. {payments.length === 1 ? 'It’s' : 'They’re'} no longer listed after{' '}
        {FAILED_PAYMENT_DAYS} days, or once you give. Not you? Anyone can type an address; ignore it.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <Payment key={payment.caseId} payment={payment} />
        ))}
      </ul>
    </section>
  )
