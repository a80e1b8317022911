import type { CaseCard } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { SplitCard } from '#web/ui/money/split-card.tsx'
import { useNow } from '#web/ui/now.tsx'

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
        <SplitCard
          wholePosition="last"
          whole={{ name: 'Raised', cents: raisedCents }}
          paid={{ name: `For ${recipientFirstName}`, cents: receives }}
          fees={{ name: 'Card fees', cents: feesCents }}
          brandName={brandName}
        >
          <p className="type-meta mt-3 text-quiet">
            {centsOfDollar(receives, raisedCents)} cents of each dollar reach {recipientFirstName}.
          </p>
        </SplitCard>
      </div>
    </section>
  )
}
