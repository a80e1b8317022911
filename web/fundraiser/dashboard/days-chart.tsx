import type { Dashboard } from '#contract/fundraisers/organizers.ts'
import { formatWholeDollars, proportionOfCents } from '#contract/money.ts'

const HEIGHT = 120
const STEP = 20
const BAR = 14

/** Donations by day, drawn on the server, with the same figures as a table. Today isn’t over, so it is dotted. */
export const DaysChart = ({ days }: Pick<Dashboard, 'days'>) => {
  const top = Math.max(1, ...days.map(({ amountCents }) => amountCents))
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        width="100%"
        aria-hidden="true"
        className="mt-4 max-h-60"
      >
        {days.map(({ day, amountCents }, index) => {
          const height = proportionOfCents(HEIGHT, amountCents, top)
          const ink = index === days.length - 1 ? 'ink-in-transit' : 'ink-paid'
          return (
            <rect
              key={day}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={2}
              className={ink}
            />
          )
        })}
      </svg>
      <details className="mt-2">
        <summary className="link type-label min-h-11">Show as a table</summary>
        <table className="type-meta w-full">
          <thead>
            <tr className="text-left">
              <th scope="col">Day</th>
              <th scope="col">Money</th>
              <th scope="col">Gifts</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, amountCents, donationCount }) => (
              <tr key={day}>
                <td>{day}</td>
                <td>{formatWholeDollars(amountCents)}</td>
                <td>{donationCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
