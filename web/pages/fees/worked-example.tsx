import { Link } from 'react-router'
import type { CaseCard } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Swatch } from '#web/ui/swatch.tsx'

type LineProps = { readonly sign?: React.ReactNode; readonly name: string; readonly cents: number }

const Line = ({ sign, name, cents }: LineProps) => (
  <div className="flex items-center justify-between gap-4 border-t border-line py-3">
    <dt className="flex items-center gap-2">
      {sign}
      {name}
    </dt>
    <dd className="font-label">{formatCents(cents)}</dd>
  </div>
)

/** Cents per dollar with one decimal, rounded down. */
const centsOfDollar = (part: number, whole: number): string =>
  (Math.trunc((part * 1000) / whole) / 10).toFixed(1)

/** One real fundraiser with its current figures. */
export const WorkedExample = ({ card }: { readonly card: CaseCard }) => {
  const { brandName } = usePublicConfig()
  const { raisedCents, feesCents, donationCount, recipientFirstName, city, state } = card
  const receives = raisedCents - feesCents
  return (
    <section aria-labelledby="example" className="page-width mt-16 tablet:mt-24">
      <div className="grid items-center gap-x-16 gap-y-8 rounded-card bg-mist p-6 tablet:p-16 wide:grid-cols-[1fr_560px]">
        <div>
          <h2 id="example" className="type-h2">
            A whole fundraiser, added up
          </h2>
          <p className="mt-3">
            “{card.title}” in {city}, {state}, has raised <b>{formatCents(raisedCents)}</b> from{' '}
            {donationsText(donationCount)}, as of <DateText at={useNow().toISOString()} />.
          </p>
          <p className="mt-3 text-quiet">
            The card fees that donors didn’t cover come to {formatCents(feesCents)}.
          </p>
          <p className="mt-4">
            <Link to={caseAddress(card)} className="link type-label">
              See the page
            </Link>
          </p>
        </div>
        <Card className="p-4 tablet:p-8">
          <MoneyBar
            height={32}
            divided
            wholeCents={raisedCents}
            parts={[
              { state: 'paid', cents: receives },
              { state: 'fees', cents: feesCents },
            ]}
            className="mb-4"
          />
          <dl>
            <Line sign={<Swatch state="paid" />} name={`For ${recipientFirstName}`} cents={receives} />
            <Line sign={<Swatch state="fees" />} name="Card fees" cents={feesCents} />
            <Line name={brandName} cents={0} />
            <Line name="Raised" cents={raisedCents} />
          </dl>
          <p className="type-meta mt-3 text-quiet">
            {centsOfDollar(receives, raisedCents)} cents of each dollar reach {recipientFirstName}.
          </p>
        </Card>
      </div>
    </section>
  )
}
