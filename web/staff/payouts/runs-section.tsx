import { calls } from '#contract/calls.ts'
import type { PayoutRun } from '#contract/payouts/payout-staff.ts'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { Cell, Row } from '../staff-table.tsx'
import { DayText } from './day-text.tsx'
import { type PayoutsData, pageAddress } from './payouts-page.ts'
import { Nothing, Section, SectionTable } from './section.tsx'

const PARTS = [
  { state: 'paid', word: 'paid', ink: 'ink-paid' },
  { state: 'inTransit', word: 'in transit', ink: 'ink-in-transit' },
  { state: 'scheduled', word: 'scheduled', ink: 'ink-scheduled' },
  { state: 'canceled', word: 'canceled', ink: 'ink-clearing' },
  { state: 'reversed', word: 'reversed', ink: 'ink-fees' },
  { state: 'failed', word: 'failed', ink: 'ink-on-hold' },
] as const

/** A bar of a run's payouts by state, in the ink patterns. */
const RunBar = ({ run }: { readonly run: PayoutRun }) => {
  let countBefore = 0
  return (
    <svg width="100%" height={8} aria-hidden="true" className="bar rounded-[4px]">
      {PARTS.filter(({ state }) => run[state] > 0).map(({ state, ink }) => {
        const [from, width] = [(countBefore / run.count) * 100, (run[state] / run.count) * 100]
        countBefore += run[state]
        return <rect key={state} x={`${from}%`} width={`${width}%`} height={8} className={ink} />
      })}
    </svg>
  )
}

const StateText = ({ run }: { readonly run: PayoutRun }) => (
  <span className="type-small">
    {PARTS.filter(({ state }) => run[state] > 0).map(({ state, word }, index) => (
      <span key={state} className={state === 'failed' ? 'text-poppy-deep font-bold' : undefined}>
        {index > 0 && ' · '}
        {run[state]} {word}
      </span>
    ))}
  </span>
)

/** Payouts by due day: count, sum and states. */
export const RunsSection = ({ runs: { items, nextCursor }, view }: PayoutsData) => (
  <Section
    id="runs"
    heading="Runs by day"
    csv={items.length > 0 && calls.payoutRunsCsv.path}
    more={nextCursor === null ? null : pageAddress(view, { runsAfter: nextCursor })}
    aside={
      view.runsAfter !== null && (
        <Link to={pageAddress(view, { runsAfter: null })} className="link type-label">
          Back to the latest
        </Link>
      )
    }
  >
    {items.length === 0 ? (
      <Nothing>
        No transfers have been due yet. The first one goes out five days after a verified case’s first gift.
      </Nothing>
    ) : (
      <SectionTable caption="Runs by day" heads={['Run', 'Due', 'Amount', 'State']}>
        {items.map((run) => (
          <Row key={run.day}>
            <Cell label="Run">
              <Link
                to={pageAddress(view, { day: run.day, state: null, payoutsAfter: null })}
                className="type-meta-strong"
              >
                <DayText day={run.day} />
              </Link>
            </Cell>
            <Cell label="Due">{run.count}</Cell>
            <Cell label="Amount">
              <Money cents={run.amountCents} form="cents" />
            </Cell>
            <Cell label="State">
              <span className="grid gap-1 wide:min-w-64 wide:grid-cols-[120px_1fr] wide:items-center wide:gap-4">
                <RunBar run={run} />
                <StateText run={run} />
              </span>
            </Cell>
          </Row>
        ))}
      </SectionTable>
    )}
  </Section>
)
