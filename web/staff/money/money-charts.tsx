import { formatCents } from '#contract/money.ts'
import type { MoneyDay, StaffMoney } from '#contract/staff/money-calls.ts'
import { Panel } from '#web/ui/panel.tsx'
import { BarChart, type Series } from './bar-chart.tsx'

type Column = { readonly label: string; readonly fill: string; readonly cents: (day: MoneyDay) => number }

const IN: readonly Column[] = [
  { label: 'Gifts and tips', fill: 'fill-blue', cents: ({ inCents }) => inCents },
]
const OUT: readonly Column[] = [
  { label: 'Sent', fill: 'fill-pine', cents: ({ paidOutCents }) => paidOutCents },
  { label: 'Refunded', fill: 'fill-poppy', cents: ({ refundedCents }) => refundedCents },
]
const BALANCES: readonly Column[] = [
  { label: 'Case funds', fill: 'fill-blue', cents: ({ caseFundsCents }) => caseFundsCents },
  { label: 'In transit', fill: 'fill-pine', cents: ({ inTransitCents }) => inTransitCents },
  { label: 'Tips', fill: 'fill-sun', cents: ({ tipsCents }) => tipsCents },
]

const seriesOf = (columns: readonly Column[], days: readonly MoneyDay[]): Series[] =>
  columns.map(({ label, fill, cents }) => ({ label, fill, values: days.map(cents) }))

const DayTable = ({
  columns,
  days,
}: {
  readonly columns: readonly Column[]
  readonly days: readonly MoneyDay[]
}) => (
  <table className="type-small w-full">
    <thead>
      <tr className="text-quiet">
        <th scope="col" className="py-1 text-left">
          Day
        </th>
        {columns.map(({ label }) => (
          <th key={label} scope="col" className="py-1 text-right">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day} className="border-t border-line">
          <td className="py-1">{day.day}</td>
          {columns.map(({ label, cents }) => (
            <td key={label} className="py-1 text-right">
              {formatCents(cents(day))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Unpaid = ({ unpaid }: Pick<StaffMoney, 'unpaid'>) => {
  const maxCents = Math.max(1, ...unpaid.map(({ cents }) => cents))
  return (
    <>
      <h2 className="type-strong">Owed to recipients, by waiting time</h2>
      <table className="mt-3 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Since the last payout, or going live</th>
            <th scope="col">Share</th>
            <th scope="col">Owed</th>
          </tr>
        </thead>
        <tbody>
          {unpaid.map(({ label, cents, cases }) => (
            <tr key={label} className="border-t border-line">
              <td className="py-2 pr-4">
                {label}
                <span className="type-small block text-quiet">
                  {cases === 1 ? '1 case' : `${cases} cases`}
                </span>
              </td>
              <td className="w-1/2 py-2">
                <svg
                  aria-hidden="true"
                  viewBox={`0 0 ${maxCents} 8`}
                  preserveAspectRatio="none"
                  className="h-3 w-full"
                >
                  <rect width={cents} height="8" className="fill-blue" />
                </svg>
              </td>
              <td className="type-meta-strong py-2 pl-4 text-right">{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Three charts, each with its table. */
export const MoneyCharts = ({ money: { days, unpaid } }: { readonly money: StaffMoney }) => {
  const names = days.map(({ day }) => day)
  return (
    <div className="mt-4 grid items-start gap-4 wide:grid-cols-2">
      <Panel className="wide:col-span-2">
        <BarChart
          label="Money in and out by day"
          days={names}
          up={seriesOf(IN, days)}
          down={seriesOf(OUT, days)}
        >
          <DayTable columns={[...IN, ...OUT]} days={days} />
        </BarChart>
      </Panel>
      <Panel>
        <BarChart label="Balances at the end of each day" days={names} up={seriesOf(BALANCES, days)}>
          <DayTable columns={BALANCES} days={days} />
        </BarChart>
      </Panel>
      <Panel>
        <Unpaid unpaid={unpaid} />
      </Panel>
    </div>
  )
}
