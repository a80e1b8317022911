import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { StaffJournal } from '#contract/staff/money-calls.ts'
import { apiContext } from '#web/api-context.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FilterForm } from '../filter-form.tsx'
import { loadFiltered } from '../filtered-page.ts'
import { ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { BookLines } from '../timeline.tsx'
import { MoneyTabs } from './money-tabs.tsx'

const FILTERS = ['from', 'to', 'min', 'max', 'case'] as const

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'books.read')
  return loadFiltered(url, {}, calls.staffJournalsCsv.path, context.get(apiContext).staffJournals, FILTERS)
}

const Journal = ({ journal }: { readonly journal: StaffJournal }) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="type-meta-strong">{journal.name}</h2>
      <DateText at={journal.occurredAt} form="moment" />
    </div>
    <p className="type-small wrap-anywhere text-quiet">
      <Link to={href('/staff/cases/:caseId', { caseId: journal.caseId })} className="link-text">
        {journal.caseTitle}
      </Link>
      {journal.orderId !== null && (
        <>
          {' · '}
          <Link to={href('/staff/orders/:orderId', { orderId: journal.orderId })} className="link-text">
            {journal.receiptNumber}
          </Link>
        </>
      )}
      {journal.providerRef !== null && ` · ${journal.providerRef}`}
    </p>
    <BookLines lines={journal.lines} />
  </Panel>
)

/** Journals, by default those of today: lines, and the provider's object. */
export default function Journals() {
  const { items, nextCursor, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Money</h1>
      <MoneyTabs />
      <FilterForm names={FILTERS} typed={typed} problems={problems} isOpen />
      {items.length === 0 ? (
        <EmptyState icon="wallet" heading="No journals here">
          {Object.keys(typed).length === 0
            ? 'Nothing was posted today. Choose a case, or other days.'
            : 'Change the filter.'}
        </EmptyState>
      ) : (
        <div className="mt-6 max-w-(--container-form) space-y-4">
          {items.map((journal) => (
            <Journal key={journal.journalId} journal={journal} />
          ))}
        </div>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
