import { paidSentence } from '#contract/donations/statement-lines.ts'
import type { OwnDonations } from '#contract/own-donations/own-donation-shapes.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

type StatementsProps = {
  readonly years: OwnDonations['years']
  /** Address of a year's file. */
  readonly fileUrl: (year: number, format: 'pdf' | 'csv') => string
  readonly thisYear: number
}

export const Statements = ({ years, fileUrl, thisYear }: StatementsProps) => (
  <Card className="p-6">
    <h2 className="type-strong-large">Yearly statements</h2>
    <ul className="mt-2 divide-y divide-line border-b border-line">
      {years.map(({ year, donationCount, ...sums }) => (
        <li key={year} className="flex items-center justify-between gap-4 py-2">
          <span>
            <b className="type-strong block">{year === thisYear ? `${year} so far` : year}</b>
            <span className="type-meta text-quiet">
              {counted(donationCount, 'gift', 'gifts')}. {paidSentence(sums)}
            </span>
          </span>
          <span className="flex gap-4">
            {(['pdf', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={fileUrl(year, format)}
                className="link type-label inline-flex min-h-11 items-center"
                aria-label={`${format.toUpperCase()} of ${year}`}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
    <p className="type-meta mt-4 text-quiet">
      <Icon name="info" size={16} className="mr-1" />
      Gifts to a person aren’t tax-deductible.
    </p>
  </Card>
)
