import type { Statement } from '#contract/donations/statement-calls.ts'
import {
  givenWith,
  paidSentence,
  statementAddresses,
  statementLines,
} from '#contract/donations/statement-lines.ts'
import { formatCents, formatDonation } from '#contract/money.ts'
import { donateAddress } from '#web/cases/case-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { DonationLines } from '../result/donation-lines.tsx'

type DonationOfYear = Statement['donations'][number]

/** Amounts paid, and refunds. */
const Paid = ({ donation }: { readonly donation: DonationOfYear }) => (
  <>
    <span className="type-strong block whitespace-nowrap">{formatCents(donation.paidCents)}</span>
    <span className="type-small block text-quiet">
      {formatCents(donation.donationCents)} gift
      {donation.tipCents > 0 && <>, {formatCents(donation.tipCents)} tip</>}
      {donation.coverFeeCents > 0 && <>, {formatCents(donation.coverFeeCents)} card fee</>}
    </span>
    {donation.refundedCents > 0 && (
      <span className="type-small block text-quiet">
        {donation.netCents === 0 ? 'All of it' : formatCents(donation.refundedCents)} went back to you
      </span>
    )}
  </>
)

type RowProps = { readonly statement: Statement; readonly donation: DonationOfYear }

const Row = ({ statement, donation }: RowProps) => (
  <li className="grid gap-x-6 gap-y-1 py-4 tablet:grid-cols-[1fr_auto]">
    <div className="min-w-0 break-words">
      {donation.receiptUrl === null ? (
        <span className="type-strong">{donation.caseTitle}</span>
      ) : (
        <a href={donation.receiptUrl} className="link-text type-strong">
          {donation.caseTitle}
        </a>
      )}
      <p className="type-meta text-quiet">
        To {donation.recipientName} · <DateText at={donation.paidAt} /> ·{' '}
        <span className="whitespace-nowrap">{donation.receiptNumber}</span>
      </p>
      {statement.otherEmail !== null && (
        <p className="type-meta text-quiet">{`From ${givenWith(statement, donation)}`}</p>
      )}
      {donation.canGiveAgain && (
        <Link
          to={donateAddress(donation.caseId, donation.donationCents)}
          className="link type-label inline-flex min-h-11 items-center print:hidden"
          aria-label={`Give ${formatDonation(donation.donationCents)} to ${donation.recipientName} again`}
        >
          Give again
        </Link>
      )}
    </div>
    <p className="tablet:text-right">
      <Paid donation={donation} />
    </p>
  </li>
)

/** A year of donations, for screen and print. */
export const StatementSheet = ({ statement }: { readonly statement: Statement }) => {
  const { brandName, legalEntity } = usePublicConfig()
  const { year, donations, totals, donorName, pdfUrl, csvUrl } = statement
  return (
    <article className="receipt-page">
      <p className="type-meta text-quiet">
        {donorName !== '' && (
          <>
            <bdi>{donorName}</bdi>
            <span>, </span>
          </>
        )}
        <span>{statementAddresses(statement)}</span>
      </p>
      <h1 className="type-h2-figures mt-1">Your gifts in {year}</h1>
      <p className="type-lead mt-2">
        {donations.length === 1 ? 'One gift' : `${donations.length} gifts`}. {paidSentence(totals)}
      </p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        <a href={pdfUrl} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          <Icon name="download-simple" />
          Download PDF
        </a>
        <a href={csvUrl} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          <Icon name="download-simple" />
          Download CSV
        </a>
      </p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {donations.map((donation) => (
          <Row key={donation.receiptNumber} statement={statement} donation={donation} />
        ))}
      </ul>
      <div className="mt-6">
        <DonationLines
          lines={statementLines(totals, brandName).map(({ words, cents, isSum = false }) => ({
            words,
            cents,
            strong: isSum,
          }))}
        />
      </div>
      <p className="type-meta mt-4 text-quiet">
        Personal gifts to people, made through {legalEntity}: not tax-deductible. As of{' '}
        <DateText at={statement.madeAt} />.
      </p>
    </article>
  )
}
