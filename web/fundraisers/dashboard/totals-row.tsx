import type { ReactNode } from 'react'
import { moneyPathOf } from '#contract/cases/money-path.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { formatDonation, formatWholeDollars, proportionOfCents } from '#contract/money.ts'
import { WaitingNote } from '#web/cases/payouts/money-strip.tsx'
import { donationsText, payoutsText } from '#web/payouts/case-payouts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { bankName } from './use-dashboard.ts'

type TotalsRowProps = {
  readonly dashboard: Pick<
    Dashboard,
    | 'purpose'
    | 'recipientFirstName'
    | 'donationStatus'
    | 'totals'
    | 'week'
    | 'inTransit'
    | 'nextTransferAt'
    | 'goalCents'
    | 'payoutCount'
  > & { readonly account: Pick<Dashboard['account'], 'paidTo'> }
}

type Row = readonly [name: string, amount: string, note: ReactNode]

/**
 * What is not sent or in transit with its dates, and beside it what is held; only what is held if nothing else is left.
 * None if giving ended and nothing is left.
 */
const waitingRows = ({
  donationStatus,
  totals,
  inTransit,
  nextTransferAt,
  ...dashboard
}: TotalsRowProps['dashboard']): readonly Row[] => {
  const path = moneyPathOf(totals, inTransit)
  const { held } = path
  if (donationStatus === 'ended' && held === null && totals.onTheWayCents <= 0) return []
  if (held !== null && totals.onTheWayCents <= 0) {
    const isForCheck = totals.heldFor === 'identity_check'
    return [isForCheck ? ['Held', held, 'until the identity check'] : ['On hold', held, 'not sent for now']]
  }
  return [
    [
      path.waitingWord,
      path.waiting,
      <>
        <WaitingNote {...{ path, inTransit, nextTransferAt, donationStatus }} bank={bankName(dashboard)} />
        {held !== null && <span className="block">{held} on hold</span>}
      </>,
    ],
  ]
}

/** The share of the goal, rounded down, so that only a reached goal is 100%: to a tenth below 10%, where a whole percent is coarse. */
export const percentOfGoal = (raisedCents: number, goalCents: number): string => {
  const tenths = proportionOfCents(1000, Math.min(raisedCents, goalCents), goalCents)
  if (tenths === 0 && raisedCents > 0) return 'Under 0.1%'
  return `${tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)}%`
}

/** Raised, paid out, not paid out yet or held, and the last seven days beside the seven before. */
export const TotalsRow = ({ dashboard }: TotalsRowProps) => {
  const { totals, week } = dashboard
  const path = moneyPathOf(totals, dashboard.inTransit)
  const rows: readonly Row[] = [
    [
      'Raised',
      path.raised,
      `${percentOfGoal(totals.raisedCents, dashboard.goalCents)} of ${formatWholeDollars(dashboard.goalCents)}`,
    ],
    ['Paid out', path.paidOut, payoutsText(dashboard.payoutCount)],
    ...waitingRows(dashboard),
    [
      'This week',
      formatDonation(week.amountCents),
      `${donationsText(week.donationCount)}, ${week.previousCount} the week before`,
    ],
  ]
  return (
    <dl
      className={classNames(
        // As many columns as whole amounts fit into, also where text is enlarged.
        'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-6 border-y border-line py-6 wide:gap-x-0 wide:divide-x wide:divide-line',
        rows.length === 3 ? 'wide:grid-cols-3' : 'wide:grid-cols-4',
      )}
    >
      {rows.map(([name, amount, note]) => (
        <div key={name} className="min-w-0 wide:px-6 wide:first:pl-0">
          <dt className="type-meta text-quiet">{name}</dt>
          <dd>
            <span className="type-money-m block wide:text-[1.75rem]/[1.3]">{amount}</span>
            <span className="type-meta block text-quiet">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
