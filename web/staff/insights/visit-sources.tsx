import { href } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { type Insights, isFew, shownParts } from '#contract/tracking/insight-calls.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar, barShare, countText, percentText } from './bar.tsx'
import { InsightTable } from './insight-table.tsx'

type FunnelCounts = Omit<Insights['sources'][number], 'source'>
const COLUMNS = ['visits', 'sawCase', 'donatePage', 'gave'] as const
/** The counts of a row as they are shown: null for "few". */
type ShownCounts = Readonly<Record<(typeof COLUMNS)[number], number | null>>

const shareOf = ({ gave, visits }: ShownCounts): number => barShare(gave, visits)

/** The cells of a row. The bar's length is its share relative to the largest. */
const cellsOf = (row: ShownCounts, maxShare: number) => [
  ...COLUMNS.map((column) => countText(row[column])),
  <span key="share" className="flex items-center justify-end gap-3">
    {percentText(row.gave, row.visits)}
    <Bar share={shareOf(row) / maxShare} className="h-2 w-28 phone:hidden" />
  </span>,
]
const maxShareOf = (rows: readonly ShownCounts[]): number => Math.max(...rows.map(shareOf), Number.MIN_VALUE)

/** Rows whose columns add up to a total that is shown. */
const shownRows = (rows: readonly FunnelCounts[]): ShownCounts[] => {
  const columns = COLUMNS.map((column) => shownParts(rows.map((row) => row[column])))
  return rows.map((_row, index) => {
    const [visits = null, sawCase = null, donatePage = null, gave = null] = columns.map(
      (column) => column[index] ?? null,
    )
    return { visits, sawCase, donatePage, gave }
  })
}

const HEADS = ['Visits', 'Saw a case', 'Donate page', 'Donated', 'Conversion']

export const BySource = ({ sources }: Pick<Insights, 'sources'>) => {
  const shown = shownRows(sources)
  const maxShare = maxShareOf(shown)
  const sum = (countOf: (row: Insights['sources'][number]) => number) =>
    sources.reduce((total, row) => total + countOf(row), 0)
  return (
    <Panel padding="large">
      <div className="flex flex-wrap justify-between gap-2">
        <h2 className="type-strong">By source</h2>
        <p className="type-small text-quiet">A gift counts for the first visit in the 24 hours before it</p>
      </div>
      <InsightTable
        caption="By source"
        heads={['Source', ...HEADS]}
        rows={shown.map((row, index) => [sources[index]?.source ?? '', ...cellsOf(row, maxShare)])}
        totalRow={[
          'All',
          countText(sum(({ visits }) => visits)),
          countText(sum(({ sawCase }) => sawCase)),
          countText(sum(({ donatePage }) => donatePage)),
          countText(sum(({ gave }) => gave)),
          percentText(
            sum(({ gave }) => gave),
            sum(({ visits }) => visits),
          ),
        ]}
      />
    </Panel>
  )
}

export const ByCampaign = ({ campaigns, days }: Pick<Insights, 'campaigns'> & { readonly days: number }) => {
  const maxShare = maxShareOf(campaigns)
  return (
    <Panel padding="large">
      <div className="flex flex-wrap justify-between gap-2">
        <h2 className="type-strong">By campaign</h2>
        <p className="type-small text-quiet">From the link’s utm_campaign</p>
      </div>
      {campaigns.length === 0 ? (
        <p className="mt-2 text-quiet">No visits from campaign links.</p>
      ) : (
        <InsightTable
          caption="By campaign"
          heads={['Campaign', ...HEADS, 'Leads', 'Fundraisers', 'Gifts', 'Amount']}
          rows={campaigns.map((row) => [
            <Link
              key="name"
              to={`${href('/staff/insights')}?${new URLSearchParams({ days: String(days), campaign: row.campaign })}`}
              className="link"
            >
              {row.campaign}
            </Link>,
            ...cellsOf(row, maxShare),
            countText(row.attributed.leads),
            countText(row.attributed.fundraisers),
            countText(row.attributed.gifts),
            isFew(row.attributed.gifts) ? 'few' : formatCents(row.attributed.donatedCents),
          ])}
        />
      )}
      <p className="type-small mt-3 text-quiet">
        Leads, fundraisers and gifts are counted from their own records, so they include visitors who opted
        out.
      </p>
    </Panel>
  )
}
