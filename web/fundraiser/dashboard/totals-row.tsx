import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { formatWholeDollars, proportionOfCents } from '#contract/money.ts'
import { moneyPathOf } from '#web/cases/payouts/money-path.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { giftsText, transfersText } from '../payouts/case-payouts.ts'

/** Raised, paid out, in transit, and the last seven days beside the seven before. */
export const TotalsRow = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { totals, week, nextTransferAt } = dashboard
  const path = moneyPathOf(totals)
  const rows = [
    [
      'Raised',
      path.raised,
      `${proportionOfCents(100, Math.min(totals.raisedCents, dashboard.goalCents), dashboard.goalCents)}% of ${formatWholeDollars(dashboard.goalCents)}`,
    ],
    ['Paid out', path.paidOut, transfersText(dashboard.transferCount)],
    [
      path.held === null ? 'On the way' : 'Held',
      path.held ?? path.onTheWay,
      nextTransferAt !== null && (
        <>
          next <DateText at={nextTransferAt} />
        </>
      ),
    ],
    [
      'This week',
      formatWholeDollars(week.amountCents),
      `${giftsText(week.donationCount)}, ${week.previousCount} the week before`,
    ],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-y-6 border-y border-line py-6 wide:grid-cols-4 wide:divide-x wide:divide-line">
      {rows.map(([name, amount, note]) => (
        <div key={name} className="min-w-0 wide:px-6 wide:first:pl-0">
          <dt className="type-meta text-quiet">{name}</dt>
          <dd>
            <span className="block text-[1.75rem]/[1.3] font-heavy">{amount}</span>
            <span className="type-meta text-quiet">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
