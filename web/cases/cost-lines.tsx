import type { CaseDetail } from '#contract/cases/cases.ts'
import { addCents, formatDonation, formatWholeDollars } from '#contract/money.ts'

const Line = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <div className="flex items-center justify-between gap-4 py-3">
    <dt className={strong ? 'font-label' : undefined}>{label}</dt>
    <dd className="whitespace-nowrap font-label">{amount}</dd>
  </div>
)

/** The costs of a case, with the goal as the last line. A line before it has what they leave of the goal. */
export const CostLines = ({ detail }: { readonly detail: Pick<CaseDetail, 'costItems' | 'goalCents'> }) => {
  if (detail.costItems.length === 0) return null
  const costsCents = addCents(...detail.costItems.map(({ amountCents }) => amountCents))
  const restCents = detail.goalCents - costsCents
  return (
    <div>
      <h2 className="type-h3">What the money is for</h2>
      <dl className="mt-3 divide-y divide-line rounded-card bg-card px-6 py-2 shadow-line forced-colors:border">
        {detail.costItems.map(({ label, amountCents }) => (
          <Line key={`${label} ${amountCents}`} label={label} amount={formatDonation(amountCents)} />
        ))}
        {restCents > 0 && <Line label="Not broken down yet" amount={formatDonation(restCents)} />}
        <Line label="Goal" amount={formatWholeDollars(detail.goalCents)} strong />
      </dl>
    </div>
  )
}
