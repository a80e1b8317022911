import { Form, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { StaffJournal } from '#contract/staff/money-calls.ts'
import { apiContext } from '#web/api-context.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { filteredPage } from '../filtered-page.ts'
import { ListFoot, listAddress } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { BookLines } from '../timeline.tsx'
import { MoneyTabs } from './money-tabs.tsx'

export const loader = async ({ context, url: { searchParams } }: LoaderFunctionArgs) => {
  requireCapable(context, 'books.read')
  const parameter = (name: string) => searchParams.get(name)?.trim() || undefined
  const caseId = parameter('case')?.toUpperCase()
  const day = parameter('day')
  const cursor = parameter('cursor')
  const page = await filteredPage(context.get(apiContext).staffJournals({ caseId, day, cursor, limit: 50 }))
  return { ...page, caseId: caseId ?? '', day: day ?? '' }
}

const Journal = ({ journal }: { readonly journal: StaffJournal }) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="type-meta-strong">{journal.name}</h2>
      <DateText at={journal.occurredAt} form="moment" />
    </div>
    <p className="type-small wrap-anywhere text-quiet">
      Journal {journal.journalId} ·{' '}
      <Link to={`?case=${journal.caseId}`} className="link-text">
        Case {journal.caseId}
      </Link>
      {journal.orderId !== null && (
        <>
          {' · '}
          <Link to={href('/staff/orders/:orderId', { orderId: journal.orderId })} className="link-text">
            Order
          </Link>
        </>
      )}
      {journal.providerRef !== null && ` · ${journal.providerRef}`}
    </p>
    <BookLines lines={journal.lines} />
  </Panel>
)

/** Journals of a case or a day: lines, and the provider's object. */
export default function Journals() {
  const { items, nextCursor, caseId, day, problems } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Money</h1>
      <MoneyTabs />
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <TextField label="Case number" name="case" defaultValue={caseId} error={problems['caseId']} />
        <TextField label="Or a date" name="day" type="date" defaultValue={day} error={problems['day']} />
        <Button type="submit" kind="secondary">
          Show
        </Button>
      </Form>
      {items.length === 0 ? (
        <EmptyState icon="wallet" heading="No journals here">
          Nothing was posted. Choose a case, or another date.
        </EmptyState>
      ) : (
        <div className="mt-6 max-w-(--container-form) space-y-4">
          {items.map((journal) => (
            <Journal key={journal.journalId} journal={journal} />
          ))}
        </div>
      )}
      <ListFoot
        nextCursor={nextCursor}
        csv={
          items.length > 0 &&
          listAddress(calls.staffJournalsCsv.path, {
            caseId: caseId || undefined,
            day: day || undefined,
          })
        }
      />
    </>
  )
}
