import { Form } from 'react-router'
import { formatCents, proportionOfCents } from '#contract/money.ts'
import { type ExperimentResult, VERDICTS } from '#contract/tracking/insight-calls.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { countText, percentText } from './bar.tsx'
import { InsightTable } from './insight-table.tsx'

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`

/** Draws the confidence interval on a scale around zero, with the estimate. */
const IntervalChart = ({ low, high, difference }: NonNullable<ExperimentResult['conversion']>) => {
  const end = Math.max(Math.abs(low), Math.abs(high), Number.MIN_VALUE) * 1.2
  const xOf = (value: number): number => 150 + (value / end) * 150
  return (
    <div>
      <svg
        viewBox="0 0 300 40"
        className="mt-3 w-full"
        role="img"
        aria-label={`From ${signed(low)} to ${signed(high)} points around ${signed(difference)}`}
      >
        <line x1="0" x2="300" y1="20" y2="20" className="stroke-line" />
        <line x1="150" x2="150" y1="4" y2="36" strokeDasharray="3 3" className="stroke-quiet" />
        <rect
          x={xOf(low)}
          y="15"
          width={Math.max(1, xOf(high) - xOf(low))}
          height="10"
          rx="5"
          className="fill-blue opacity-40"
        />
        <circle cx={xOf(difference)} cy="20" r="6" className="fill-blue" />
      </svg>
      <div className="type-small grid grid-cols-3 px-[12.5%] text-center text-quiet" aria-hidden>
        {[-end / 2, 0, end / 2].map((value) => (
          <span key={value}>{value === 0 ? 'No difference' : signed(value)}</span>
        ))}
      </div>
    </div>
  )
}

const Verdict = ({ verdict, isBalanced, daysLeft, isRunning }: ExperimentResult) => (
  <Panel tone={isBalanced ? 'mist' : 'rose'} padding="small" className="mt-4">
    {isBalanced ? (
      <>
        <b>{VERDICTS[verdict]}</b>
        {verdict === 'early' && ' The interval still includes no difference.'}
        {verdict === 'early' &&
          isRunning &&
          daysLeft !== null &&
          ` About ${counted(daysLeft, 'more day', 'more days')} at this pace.`}
      </>
    ) : (
      <>
        <b>Don’t conclude anything.</b> The visitors aren’t divided as they should be, so something loses some
        of them.
      </>
    )}
  </Panel>
)

const Controls = ({ code, isRunning, variants }: ExperimentResult) => (
  <Form method="post" className="mt-4 space-y-3">
    <input type="hidden" name="code" value={code} />
    <TextField label="Why" name="reason" required />
    <div className="flex flex-wrap gap-2">
      {isRunning ? (
        variants.map(({ variant, name }) => (
          <Button key={variant} type="submit" name="keep" value={variant} kind="secondary" size="small">
            {`Stop, keep “${name}”`}
          </Button>
        ))
      ) : (
        <Button type="submit" name="act" value="start" kind="secondary" size="small">
          Start it
        </Button>
      )}
    </div>
  </Form>
)

/** An experiment: who saw each version, who gave, and how certain the difference is. */
export const ExperimentPanel = ({
  result,
  mayRun,
}: {
  readonly result: ExperimentResult
  readonly mayRun: boolean
}) => {
  const { name, isRunning, startedAt, stoppedAt, variants, conversion, amount } = result
  return (
    <Panel padding="large">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-strong">{name}</h2>
        {startedAt !== null && (
          <Tag>
            <span>
              {isRunning ? 'Running since ' : 'Stopped '}
              <DateText at={isRunning ? startedAt : (stoppedAt ?? startedAt)} form="short" />
            </span>
          </Tag>
        )}
      </div>
      <InsightTable
        caption={name}
        heads={['Version', 'Saw it', 'Gave', 'Share']}
        rows={variants.map(({ variant, name: variantName, saw, gave }) => [
          `${variant.toUpperCase()} “${variantName}”`,
          countText(saw),
          countText(gave),
          percentText(gave, saw),
        ])}
      />
      {conversion !== null && (
        <>
          <p className="type-meta-strong mt-4">
            B is {signed(conversion.difference)} points, anywhere from {signed(conversion.low)} to{' '}
            {signed(conversion.high)}
          </p>
          <p className="type-small text-quiet">95% interval; the dashed line is no difference</p>
          <IntervalChart {...conversion} />
        </>
      )}
      {amount !== null && (
        <p className="mt-2">
          A donor of B gives {signed(amount.difference)} dollars, anywhere from {signed(amount.low)} to{' '}
          {signed(amount.high)}.
        </p>
      )}
      <InsightTable
        caption="Watched alongside"
        heads={['Watched alongside', ...variants.map(({ variant }) => variant.toUpperCase())]}
        rows={[
          [
            'Average gift',
            ...variants.map(({ donatedCents, gave }) =>
              gave === 0 ? '–' : formatCents(proportionOfCents(donatedCents, 1, gave)),
            ),
          ],
          ['Left a tip', ...variants.map(({ tipped, gave }) => percentText(tipped, gave))],
          ['Refunded', ...variants.map(({ refunded }) => refunded)],
          ['Errors', ...variants.map(({ errors }) => errors)],
        ]}
      />
      <Verdict {...result} />
      {mayRun && <Controls {...result} />}
    </Panel>
  )
}
