import { Form } from 'react-router'
import { DOLLAR, formatCents, proportionOfCents } from '#contract/money.ts'
import { type ExperimentResult, VERDICTS } from '#contract/tracking/insight-calls.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { countText, percentText, signedText } from './bar.tsx'
import { InsightTable } from './insight-table.tsx'
import { IntervalChart } from './interval-chart.tsx'

const Verdict = ({ verdict, isBalanced, daysLeft, isRunning }: ExperimentResult) => (
  <Panel tone={isBalanced ? 'mist' : 'rose'} padding="small" className="mt-4">
    {isBalanced ? (
      <>
        <b>{VERDICTS[verdict]}</b>
        {verdict === 'early' && ' The interval still includes zero.'}
        {verdict === 'early' &&
          isRunning &&
          daysLeft !== null &&
          ` About ${counted(daysLeft, 'more day', 'more days')} at this pace.`}
      </>
    ) : (
      <>
        <b>Don’t trust this result.</b> Visitors aren’t split the way they should be, so some of them are
        being lost.
      </>
    )}
  </Panel>
)

/** Such as `$0.40 more`. */
const comparedText = (dollars: number): string =>
  `${DOLLAR}${Math.abs(dollars).toFixed(2)} ${dollars < 0 ? 'less' : 'more'}`

const Controls = ({ code, isRunning, variants }: ExperimentResult) => (
  <Form method="post" className="mt-4 space-y-3">
    <input type="hidden" name="code" value={code} />
    <input type="hidden" name="act" value={isRunning ? 'stop' : 'start'} />
    <TextField label="Reason" name="reason" required />
    <div className="flex flex-wrap gap-2">
      {isRunning ? (
        variants.map(({ variant, name }) => (
          <Button key={variant} type="submit" name="keep" value={variant} kind="secondary" size="small">
            {`Stop and keep “${name}”`}
          </Button>
        ))
      ) : (
        <Button type="submit" kind="secondary" size="small">
          Start experiment
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
        heads={['Version', 'Saw it', 'Donated', 'Conversion']}
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
            B is {signedText(conversion.difference)} points, anywhere from {signedText(conversion.low)} to{' '}
            {signedText(conversion.high)}
          </p>
          <p className="type-small text-quiet">
            95% confidence interval. The dashed line means no difference.
          </p>
          <IntervalChart {...conversion} />
        </>
      )}
      {amount !== null && (
        <p className="mt-2">
          Donors who saw B give {comparedText(amount.difference)}, anywhere from {comparedText(amount.low)} to{' '}
          {comparedText(amount.high)}.
        </p>
      )}
      <InsightTable
        caption="Guardrail metrics"
        heads={['Guardrail metrics', ...variants.map(({ variant }) => variant.toUpperCase())]}
        rows={[
          [
            'Average gift',
            ...variants.map(({ donatedCents, gave }) =>
              gave === 0 ? '–' : formatCents(proportionOfCents(donatedCents, 1, gave)),
            ),
          ],
          ['Left a tip', ...variants.map(({ tipped, gave }) => percentText(tipped, gave))],
          ['Refunded within a day', ...variants.map(({ refunded }) => refunded)],
          ['Errors', ...variants.map(({ errors }) => errors)],
        ]}
      />
      <Verdict {...result} />
      {mayRun && <Controls {...result} />}
    </Panel>
  )
}
