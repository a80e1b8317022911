import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ErrorDetail } from '#contract/tracking/error-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText, DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar } from '../insights/bar.tsx'
import { ErrorSource } from './error-source.tsx'
import { GroupTag } from './group-list.tsx'

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="type-small text-quiet">{name}</dt>
    <dd className="type-meta-strong">{children}</dd>
  </div>
)

const BAR_PX = 6
const CHART_PX = 24

/** A bar for each hour, the latest at the right. */
const HourChart = ({ hours }: Pick<ErrorDetail, 'hours'>) => {
  const maxTimes = Math.max(1, ...hours)
  return (
    <svg
      viewBox={`0 0 ${hours.length * (BAR_PX + 2)} ${CHART_PX}`}
      className="h-6"
      role="img"
      aria-label={`Occurrences in each of the last ${hours.length} hours: ${hours.join(', ')}`}
    >
      {hours.map((times, index) => {
        const height = times === 0 ? 1 : Math.max(3, (times / maxTimes) * CHART_PX)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its position
            key={index}
            x={index * (BAR_PX + 2)}
            y={CHART_PX - height}
            width={BAR_PX}
            height={height}
            className="fill-blue"
          />
        )
      })}
    </svg>
  )
}

const JustBefore = ({ routes }: Pick<ErrorDetail, 'routes'>) => (
  <section aria-label="Just before">
    <h3 className="type-strong">Just before</h3>
    {routes.length === 0 ? (
      <p className="mt-2 text-quiet">No pages were opened before it.</p>
    ) : (
      <ol className="mt-2 space-y-1">
        {routes.map((route, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page may be opened twice
          <li key={index} className="type-small">
            <code className="font-mono wrap-anywhere">{route}</code>
          </li>
        ))}
      </ol>
    )}
  </section>
)

const Browsers = ({ browsers }: Pick<ErrorDetail, 'browsers'>) => {
  const maxTimes = Math.max(1, ...browsers.map(({ times }) => times))
  return (
    <section aria-label="Affected browsers">
      <h3 className="type-strong">Affected browsers</h3>
      <ul className="mt-2 space-y-2">
        {browsers.map(({ name, times }) => (
          <li key={name}>
            <p className="type-small flex justify-between gap-3">
              {name} <b className="tabular-nums">{times.toLocaleString('en-US')}</b>
            </p>
            <Bar share={times / maxTimes} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Actions = ({ groupKey, version, state }: ErrorDetail) => (
  <Form method="post" className="mt-6 flex flex-wrap gap-2">
    <input type="hidden" name="groupKey" value={groupKey} />
    <input type="hidden" name="version" value={version} />
    {state === 'open' ? (
      <>
        <Button type="submit" name="act" value="fixed" size="small">
          Fixed in the next release
        </Button>
        <Button type="submit" name="act" value="muted" kind="secondary" size="small">
          Mute for 7 days
        </Button>
      </>
    ) : (
      <Button type="submit" name="act" value="open" kind="secondary" size="small">
        Reopen
      </Button>
    )}
  </Form>
)

/** Details of one group of errors: how often, where in the source, what came before, in which browsers. */
export const ErrorPanel = (group: ErrorDetail) => (
  <Panel padding="large">
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="type-money-m wrap-anywhere">{group.message}</h2>
        <p className="type-small mt-1 text-quiet">
          <code className="font-mono wrap-anywhere">{group.place}</code>
        </p>
      </div>
      <GroupTag {...group} />
    </div>
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
      <Fact name="Occurrences">{group.times.toLocaleString('en-US')}</Fact>
      <Fact name="First seen">
        <DateText at={group.firstSeenAt} />
      </Fact>
      <Fact name="Last seen">
        <AgoText at={group.lastSeenAt} />
      </Fact>
      {group.page !== null && <Fact name="Page">{group.page.replaceAll('_', ' ')}</Fact>}
      <Fact name="Last 12 hours">
        <HourChart hours={group.hours} />
      </Fact>
    </dl>
    <ErrorSource {...group} />
    <div className="mt-6 grid gap-6 tablet:grid-cols-2">
      {group.side === 'browser' && <JustBefore {...group} />}
      <Browsers {...group} />
    </div>
    <Actions {...group} />
  </Panel>
)
