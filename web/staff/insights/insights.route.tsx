import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { EXPERIMENT_CODES } from '#contract/tracking/experiments.ts'
import { INSIGHT_DAYS, isFew } from '#contract/tracking/insight-calls.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { choiceOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { runStaffForm } from '../act-form.ts'
import { requireCapable, staffContext } from '../staff-member.ts'
import { percentText } from './bar.tsx'
import { ExperimentPanel } from './experiment-panel.tsx'
import { FirstVisitToDonation, FundraiserFunnel } from './funnel-panels.tsx'
import { Cohorts, LiveNow, NewAndReturning, Presses, Searches, Shares } from './other-panels.tsx'
import { ByCampaign, BySource } from './visit-sources.tsx'

const DEFAULT_DAYS = 30

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'insight.read')
  const days = INSIGHT_DAYS.find((option) => String(option) === url.searchParams.get('days')) ?? DEFAULT_DAYS
  const campaign = url.searchParams.get('campaign')?.slice(0, 64) || undefined
  const insights = await orErrorPage(
    context.get(apiContext).staffInsights({ days, ...(campaign !== undefined && { campaign }) }),
  )
  return {
    ...insights,
    days,
    campaign,
    mayRun: hasCapability(context.get(staffContext).roles, 'experiment.run'),
  }
}

export const action = (args: ActionFunctionArgs) => {
  const change = (act: 'start' | 'stop') => async (form: FormData, api: Api) => {
    const code = choiceOf(form, 'code', EXPERIMENT_CODES)
    if (code === undefined) throw new Response(null, { status: 404 })
    const keep = textOf(form, 'keep')
    return api.changeExperiment({
      code,
      act,
      reason: textOf(form, 'reason'),
      ...(keep === '' ? {} : { keep }),
    })
  }
  return runStaffForm(
    args,
    { to: '/staff/insights', hasCodeField: false },
    { start: change('start'), stop: change('stop') },
  )
}

/** Visit statistics, from our own tracking only. */
export default function InsightsPage() {
  const insights = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const { days, turnedOff, mayRun } = insights
  const visits = insights.sources.reduce((sum, row) => sum + row.visits, 0)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-h2">Insights</h1>
          <p className="mt-1 text-quiet">
            From our own tracking.{' '}
            {turnedOff > 0 &&
              (isFew(turnedOff)
                ? 'Few visitors opted out, and aren’t counted.'
                : `${percentText(turnedOff, turnedOff + visits)} of visitors opted out and aren’t counted.`)}
          </p>
        </div>
        <nav aria-label="Days" className="flex flex-wrap gap-2">
          {INSIGHT_DAYS.map((option) => (
            <ButtonLink
              key={option}
              to={`${href('/staff/insights')}?days=${option}`}
              size="small"
              kind={option === days ? 'primary' : 'secondary'}
              aria-current={option === days ? 'page' : undefined}
            >
              {`Last ${option} days`}
            </ButtonLink>
          ))}
          <a
            href={`/api/staff/insights/csv?days=${days}`}
            download
            className={buttonClass({ kind: 'secondary', size: 'small' })}
          >
            <Icon name="download-simple" />
            CSV
          </a>
        </nav>
      </div>
      {problem && <ErrorSummary problems={[]} title={problem.message} attempt={problem} />}
      <div className="mt-6 grid grid-cols-1 gap-6">
        <FirstVisitToDonation {...insights} />
        <BySource {...insights} />
        <ByCampaign {...insights} />
        <FundraiserFunnel {...insights} />
        <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {insights.experiments.map((result) => (
              <ExperimentPanel key={result.code} result={result} mayRun={mayRun} />
            ))}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Shares {...insights} />
            <Searches {...insights} />
            <LiveNow {...insights} />
            <NewAndReturning {...insights} />
            <Cohorts {...insights} />
            <Presses {...insights} />
          </div>
        </div>
      </div>
    </>
  )
}
