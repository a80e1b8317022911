import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { REVIEW_FILTERS, type ReviewFilter } from '#contract/cases/reviews/review-calls.ts'
import {
  APPEAL_BUSINESS_DAYS,
  REVIEW_PROMISE,
  URGENT_PROMISE,
} from '#contract/cases/reviews/review-deadlines.ts'
import type { QueuedReview } from '#contract/cases/reviews/review-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from './act-form.ts'
import { DecidedNote } from './decided-note.tsx'
import { DueText, isLate } from './due-text.tsx'
import { ListFoot, listAddress } from './list-parts.tsx'
import { HINTS, kindOf } from './review-kind.ts'
import { requireCapable, staffContext } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

const filterOf = (url: URL): ReviewFilter | undefined => {
  const name = url.searchParams.get('show')
  return REVIEW_FILTERS.find((filter) => filter === name)
}

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'review.read')
  const filter = filterOf(url)
  const cursor = url.searchParams.get('after') ?? undefined
  const queue = await orErrorPage(
    context.get(apiContext).staffReviews({ limit: 20, ...(filter && { filter }), ...(cursor && { cursor }) }),
  )
  return { ...queue, filter: filter ?? null, me: context.get(staffContext).staffId }
}

const SEE_OTHER = 303

/** Claims a review and opens it. */
export const action = async (args: ActionFunctionArgs) =>
  runStaffForm(
    args,
    { to: '/staff/review', hasCodeField: false },
    {
      '': async (form, api) => {
        const checkId = textOf(form, 'checkId')
        await api.claimReview({ checkId })
        return redirect(href('/staff/review/:reviewId', { reviewId: checkId }), SEE_OTHER)
      },
    },
  )

type Data = Awaited<ReturnType<typeof loader>>

const PILLS: readonly (readonly [ReviewFilter | null, string])[] = [
  [null, 'All'],
  ['create', 'New cases'],
  ['edit', 'Edits'],
  ['small_edit', 'Live already'],
  ['appeal', 'Appeals'],
  ['mine', 'Mine'],
]

const Filters = ({ counts, filter }: Pick<Data, 'counts' | 'filter'>) => (
  <nav aria-label="Filter" className="mt-6 flex flex-wrap gap-2">
    {PILLS.map(([name, label]) => (
      <FilterPill
        key={label}
        to={name === null ? '/staff/review' : `${href('/staff/review')}?show=${name}`}
        on={filter === name}
      >
        {label}, {counts[name ?? 'all']}
      </FilterPill>
    ))}
  </nav>
)

const OpenButton = ({ item, me }: { readonly item: QueuedReview; readonly me: string }) => {
  const hiddenTitle = <span className="sr-only"> {item.title}</span>
  if (item.reviewer !== null)
    return (
      <ButtonLink
        to={href('/staff/review/:reviewId', { reviewId: item.checkId })}
        kind={item.reviewer.staffId === me ? 'primary' : 'secondary'}
        size="small"
      >
        {item.reviewer.staffId === me ? 'Open' : 'View'}
        {hiddenTitle}
      </ButtonLink>
    )
  return (
    <Form method="post">
      <Button type="submit" name="checkId" value={item.checkId} kind="secondary" size="small">
        Take{hiddenTitle}
      </Button>
    </Form>
  )
}

const assignedTo = ({ reviewer }: QueuedReview, me: string): string => {
  if (reviewer === null) return ''
  if (reviewer.staffId === me) return 'You'
  const name = reviewer.name ?? 'a colleague'
  return reviewer.isKept ? `Kept for ${name}` : name
}

const QueueRow = ({ item, me }: { readonly item: QueuedReview; readonly me: string }) => {
  const late = isLate(item.dueAt, useNow())
  const { label, tone } = kindOf(item)
  return (
    <Row highlighted={late}>
      <Cell label="Due">
        <DueText at={item.dueAt} />
      </Cell>
      <Cell label="Case">
        <Link to={href('/staff/review/:reviewId', { reviewId: item.checkId })} className="type-meta-strong">
          {item.title}
        </Link>
        <span className="type-small block text-quiet">
          {item.organizerName}
          {item.isLive && (
            <>
              {' · live · '}
              <Money cents={item.raisedCents} form="whole" /> raised
            </>
          )}
        </span>
      </Cell>
      <Cell label="Type">
        <span className="flex flex-wrap gap-1">
          <Tag tone={tone}>{label}</Tag>
          {item.isUrgent && <Tag tone="blush">Urgent</Tag>}
        </span>
        {item.isReturned && (
          <span className="type-small mt-1 block text-quiet">With the changes you asked for</span>
        )}
      </Cell>
      <Cell label="Signals">
        {item.hints.length === 0 ? (
          <span className="text-quiet">None</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {item.hints.map((hint) => (
              <Tag key={hint} tone={HINTS[hint].tone}>
                {HINTS[hint].label}
              </Tag>
            ))}
          </span>
        )}
      </Cell>
      <Cell label="Assigned to">{assignedTo(item, me)}</Cell>
      <Cell label="">
        <OpenButton item={item} me={me} />
      </Cell>
    </Row>
  )
}

const Figure = ({ value, label, alarm }: { value: number; label: string; alarm?: boolean }) => (
  <div className="rounded-panel bg-card p-4 shadow-line">
    <p className={alarm ? 'type-money-m text-poppy-deep' : 'type-money-m'}>{value}</p>
    <p className="text-quiet">{label}</p>
  </div>
)

/** Undecided submissions, first due first. */
export default function ReviewQueue() {
  const { items, counts, filter, nextCursor, me } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <h1 className="type-h2">Review queue</h1>
      <p className="mt-1 text-quiet">
        Emergencies first. Then the changes you asked for, then what is due soonest. A decision is due{' '}
        {REVIEW_PROMISE}, or within {APPEAL_BUSINESS_DAYS} business days for an appeal; {URGENT_PROMISE}.
      </p>
      <DecidedNote />
      {problem !== undefined && (
        <div className="mt-4">
          <ErrorSummary problems={[]} title={problem.message} attempt={problem} />
        </div>
      )}
      <div className="mt-6 grid grid-cols-2 gap-4 wide:grid-cols-4">
        <Figure value={counts.all} label="waiting" />
        <Figure value={counts.late} label="past due" alarm={counts.late > 0} />
        <Figure value={counts.urgent} label={counts.urgent === 1 ? 'emergency' : 'emergencies'} />
        <Figure value={counts.mine} label="yours" />
      </div>
      <Filters counts={counts} filter={filter} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="Nothing is waiting here">
          New work appears here as it comes in.
        </EmptyState>
      ) : (
        <StaffTable caption="Reviews" heads={['Due', 'Case', 'Type', 'Signals', 'Assigned to', '']}>
          {items.map((item) => (
            <QueueRow key={item.checkId} item={item} me={me} />
          ))}
        </StaffTable>
      )}
      <ListFoot
        nextCursor={null}
        csv={items.length > 0 && listAddress(calls.staffReviewsCsv.path, { filter: filter ?? undefined })}
      />
      {nextCursor !== null && (
        <Link
          to={`${href('/staff/review')}?${new URLSearchParams({ ...(filter && { show: filter }), after: nextCursor })}`}
          className="link type-label mt-4 inline-flex min-h-11 items-center"
        >
          Show more
        </Link>
      )}
    </>
  )
}
