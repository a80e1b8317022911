import type { CaseDetail } from '#contract/cases/cases.ts'
import { nextUnit } from '#contract/cases/cost-fill.ts'
import { unitText } from '#contract/cases/cost-unit.ts'

type GiftBuysProps = {
  readonly detail: Pick<CaseDetail, 'costItems' | 'raisedCents'>
  readonly amountCents: number
}

/** "$50 pays for a sheet and a half of drywall." Empty for an amount that is less than a quarter of one. */
export const GiftBuys = ({ detail: { costItems, raisedCents }, amountCents }: GiftBuysProps) => {
  const unit = nextUnit(costItems, raisedCents)
  return (
    <p aria-live="polite" className="type-meta mt-2 min-h-5 text-quiet">
      {unit === undefined ? '' : unitText(amountCents, unit)}
    </p>
  )
}
