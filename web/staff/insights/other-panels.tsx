import { formatWholeDollars } from '#contract/money.ts'
import { type Insights, shownParts } from '#contract/tracking/insight-calls.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { countText, percentText } from './bar.tsx'
import { InsightTable } from './insight-table.tsx'

const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  copy: 'Copied link',
  facebook: 'Facebook',
  x: 'X',
  whatsapp: 'WhatsApp',
  messages: 'Messages',
  email: 'E-mail',
  device: 'Device share sheet',
  poster: 'Poster',
}

export const Shares = ({ shares }: Pick<Insights, 'shares'>) => (
  <Panel padding="large">
    <h2 className="type-strong">Shares</h2>
    {shares.length === 0 ? (
      <p className="mt-2 text-quiet">No shares in this period.</p>
    ) : (
      <InsightTable
        caption="Shares"
        heads={['Channel', 'Shares', 'Visits', 'Gifts', 'Amount']}
        rows={shares.map(({ channel, shares: count, visits, donationCount, donatedCents }) => [
          CHANNEL_NAMES[channel] ?? 'Other',
          countText(count),
          countText(visits),
          countText(donationCount),
          formatWholeDollars(donatedCents),
        ])}
      />
    )}
  </Panel>
)

const SEARCHES_SHOWN = 10

const SearchTable = ({ searches }: Pick<Insights, 'searches'>) => (
  <InsightTable
    caption="Searches without a result"
    heads={['Search', 'Count']}
    rows={searches.map(({ words, times }) => [words, times.toLocaleString('en-US')])}
  />
)

export const Searches = ({ searches }: Pick<Insights, 'searches'>) => (
  <Panel padding="large">
    <h2 className="type-strong">Searches without a result</h2>
    <p className="type-small text-quiet">
      Only what was searched three times or more. We don’t store who searched.
    </p>
    {searches.length === 0 && <p className="mt-2 text-quiet">Everyone found something.</p>}
    {searches.length > 0 && <SearchTable searches={searches.slice(0, SEARCHES_SHOWN)} />}
    {searches.length > SEARCHES_SHOWN && (
      <details className="mt-3">
        <summary className="link type-label">{`All ${searches.length}`}</summary>
        <SearchTable searches={searches.slice(SEARCHES_SHOWN)} />
      </details>
    )}
  </Panel>
)

export const NewAndReturning = ({ visitors }: Pick<Insights, 'visitors'>) => {
  const shown = shownParts(visitors.map(({ count }) => count))
  return (
    <Panel padding="large">
      <h2 className="type-strong">New and returning visitors</h2>
      <p className="type-small text-quiet">A visitor is new for 24 hours.</p>
      {visitors.length === 0 ? (
        <p className="mt-2 text-quiet">No visits in this period.</p>
      ) : (
        <InsightTable
          caption="New and returning visitors"
          heads={['Visitor', 'Visits']}
          // Both together are the funnel's visits.
          rows={visitors.map(({ name }, index) => [
            name === 'new' ? 'New' : 'Returning',
            countText(shown[index] ?? null),
          ])}
        />
      )}
    </Panel>
  )
}

export const Presses = ({ presses }: Pick<Insights, 'presses'>) => (
  <Panel padding="large">
    <h2 className="type-strong">Buttons and links</h2>
    {presses.length === 0 ? (
      <p className="mt-2 text-quiet">Nothing was pressed in this period.</p>
    ) : (
      <InsightTable
        caption="Buttons and links"
        heads={['Pressed', 'Count']}
        rows={presses.map(({ name, count }) => [name.replaceAll('_', ' '), countText(count)])}
      />
    )}
  </Panel>
)

export const Cohorts = ({ cohorts }: Pick<Insights, 'cohorts'>) => {
  const weeks = Math.max(0, ...cohorts.map(({ visitors }) => visitors.length))
  return (
    <Panel padding="large">
      <h2 className="type-strong">Returning visitors</h2>
      <p className="type-small text-quiet">
        Of each week’s new visitors, how many came back in the weeks after.
      </p>
      {cohorts.length === 0 ? (
        <p className="mt-2 text-quiet">No full week yet.</p>
      ) : (
        <InsightTable
          caption="Returning visitors"
          heads={[
            'First visit',
            'Visitors',
            ...Array.from({ length: Math.max(0, weeks - 1) }, (_, week) => `Week ${week + 1}`),
          ]}
          rows={cohorts.map(({ week, visitors: [first = 0, ...later] }) => [
            <DateText key="week" at={`${week}T20:00:00Z`} form="short" />,
            countText(first),
            ...Array.from({ length: Math.max(0, weeks - 1) }, (_, index) => {
              const returned = later[index]
              return returned === undefined ? '' : percentText(returned, first)
            }),
          ])}
        />
      )}
    </Panel>
  )
}

export const LiveNow = ({ liveNow }: Pick<Insights, 'liveNow'>) => (
  <Panel padding="large">
    <h2 className="type-strong">Live now</h2>
    <p className="type-small text-quiet">In the last five minutes.</p>
    {liveNow.length === 0 ? (
      <p className="mt-2 text-quiet">No one is here right now.</p>
    ) : (
      <InsightTable
        caption="Live now"
        heads={['Page', 'Visitors']}
        rows={liveNow.map(({ page, visitors }) => [page.replaceAll('_', ' '), countText(visitors)])}
      />
    )}
  </Panel>
)
