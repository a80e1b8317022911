import { formatCents } from '#contract/money.ts'
import type { Statement } from '#contract/statement-calls.ts'
import { paidSentence, statementLines } from '#contract/statement-words.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GiftLines } from '../result/gift-lines.tsx'

type GiftOfYear = Statement['gifts'][number]

/** What was paid, of which parts, and what went back of it. */
const Paid = ({ gift }: { readonly gift: GiftOfYear }) => (
  <>
    <span className="type-strong block whitespace-nowrap">{formatCents(gift.paidCents)}</span>
    <span className="type-small block text-quiet">
      {formatCents(gift.giftCents)} gift
      {gift.tipCents > 0 && <>, {formatCents(gift.tipCents)} tip</>}
      {gift.coverFeeCents > 0 && <>, {formatCents(gift.coverFeeCents)} card fee</>}
    </span>
    {gift.refundedCents > 0 && (
      <span className="type-small block text-quiet">
        {gift.netCents === 0 ? 'All of it' : formatCents(gift.refundedCents)} went back to you
      </span>
    )}
  </>
)

const Row = ({ gift }: { readonly gift: GiftOfYear }) => (
  <li className="grid gap-x-6 gap-y-1 py-4 tablet:grid-cols-[1fr_auto]">
    <div className="min-w-0 break-words">
      <a href={gift.receiptUrl} className="link-text type-strong">
        {gift.caseTitle}
      </a>
      <p className="type-meta text-quiet">
        To {gift.recipientName} · <DateText at={gift.paidAt} /> ·{' '}
        <span className="whitespace-nowrap">{gift.receiptNumber}</span>
      </p>
    </div>
    <p className="tablet:text-right">
      <Paid gift={gift} />
    </p>
  </li>
)

/** A year of gifts on one sheet, for the screen and for paper. */
export const StatementSheet = ({ statement }: { readonly statement: Statement }) => {
  const { brandName, legalEntity } = usePublicConfig()
  const { year, gifts, totals, donorName, email, pdfUrl, csvUrl } = statement
  return (
    <article className="receipt-page">
      <p className="type-meta text-quiet">
        {donorName}, {email}
      </p>
      {/* The display face has old-style figures, which are never a year's. */}
      <h1 className="type-h1 mt-1">
        Your gifts in <span className="font-body font-bold">{year}</span>
      </h1>
      <p className="type-lead mt-2">
        {gifts.length === 1 ? 'One gift' : `${gifts.length} gifts`}. {paidSentence(totals)}
      </p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        <a href={pdfUrl} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          <Icon name="download-simple" />
          As PDF
        </a>
        <a href={csvUrl} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          <Icon name="download-simple" />
          As table (CSV)
        </a>
      </p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {gifts.map((gift) => (
          <Row key={gift.receiptNumber} gift={gift} />
        ))}
      </ul>
      <div className="mt-6">
        <GiftLines
          lines={statementLines(totals, brandName).map(({ words, cents, isSum = false }) => ({
            ...{ words, cents },
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
