import { href } from 'react-router'
import type { Insights } from '#contract/tracking/insight-calls.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar, barShare, countText, percentText } from './bar.tsx'
import { InsightTable } from './insight-table.tsx'

const STEP_NAMES: Readonly<Record<string, string>> = {
  visits: 'Visits',
  sawCase: 'Saw a case',
  donatePage: 'Opened the donate page',
  ordered: 'Started an order',
  gave: 'Donated',
  landing: 'Fundraiser page',
  submitted: 'Submitted',
  live: 'Went live',
}
const nameOf = (step: string): string => STEP_NAMES[step] ?? step.replace('step', 'Step ')

type Steps = Insights['funnel']

const Funnel = ({
  steps,
  from,
  to,
}: {
  readonly steps: Steps
  readonly from?: string
  readonly to?: string
}) => {
  const maxCount = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol className="mt-4 grid gap-x-6 gap-y-4 grid-cols-2 wide:grid-cols-5">
      {steps.map(({ step, count }, index) => {
        const previousStep = steps[index - 1]
        return (
          <li key={step}>
            <p className="text-quiet">{nameOf(step)}</p>
            <p className="type-money-m">{countText(count)}</p>
            <Bar share={barShare(count, maxCount)} />
            <p className="type-small mt-1 text-quiet">
              {previousStep === undefined ? (
                from !== undefined &&
                to !== undefined && (
                  <>
                    <DateText at={from} form="short" /> to <DateText at={to} />
                  </>
                )
              ) : (
                <>{percentText(count, previousStep.count)} of the previous step</>
              )}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

type FirstVisitToDonationProps = Pick<Insights, 'funnel' | 'fromAt' | 'toAt'> & {
  readonly campaign: string | undefined
  readonly days: number
}

export const FirstVisitToDonation = ({ funnel, fromAt, toAt, campaign, days }: FirstVisitToDonationProps) => (
  <Panel padding="large">
    <div className="flex flex-wrap justify-between gap-2">
      <h2 className="type-strong">
        From first visit to gift{campaign !== undefined && `, campaign ${campaign}`}
      </h2>
      {campaign !== undefined && (
        <Link to={`${href('/staff/insights')}?days=${days}`} className="link type-label">
          All visits
        </Link>
      )}
    </div>
    <Funnel steps={funnel} from={fromAt} to={toAt} />
    <details className="mt-3">
      <summary className="link type-label">Show as a table</summary>
      <InsightTable
        caption="From first visit to gift"
        heads={['Step', 'Count']}
        rows={funnel.map(({ step, count }) => [nameOf(step), countText(count)])}
      />
    </details>
  </Panel>
)

export const FundraiserFunnel = ({ fundraiser }: Pick<Insights, 'fundraiser'>) => (
  <Panel padding="large">
    <h2 className="type-strong">From the fundraiser page to a live case</h2>
    <Funnel steps={fundraiser} />
  </Panel>
)
