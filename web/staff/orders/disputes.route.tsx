import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { disputeReasonText } from '#contract/staff/dispute-reasons.ts'
import {
  DISPUTE_FILTERS,
  DISPUTE_STATE_NAMES,
  type DisputeFilter,
  isUnanswered,
  type ListedDispute,
} from '#contract/staff/staff-order-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { DueText } from '../due-text.tsx'
import { FilterForm } from '../filter-form.tsx'
import { loadFiltered } from '../filtered-page.ts'
import { DONATION_FILTERS } from '../list-filters.ts'
import { Filters, ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { OrderTabs } from './order-tabs.tsx'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const filter = DISPUTE_FILTERS.find((option) => option === url.searchParams.get('filter')) ?? 'undecided'
  return loadFiltered(url, { filter }, calls.staffDisputesCsv.path, context.get(apiContext).staffDisputes)
}

const FILTER_NAMES: Readonly<Record<DisputeFilter, string>> = {
  undecided: 'Undecided',
  ...DISPUTE_STATE_NAMES,
  all: 'All',
}

const STATE_TONES: Readonly<Record<ListedDispute['state'], TagTone>> = {
  inquiry: 'sun',
  open: 'sun',
  under_review: 'mist',
  won: 'pine',
  lost: 'blush',
  closed: 'gray',
}

const Evidence = ({ item }: { readonly item: ListedDispute }) => {
  if (!isUnanswered(item)) return item.evidenceSentAt === null ? 'None sent' : 'Submitted'
  return item.evidenceDueAt === null ? 'Due' : <DueText at={item.evidenceDueAt} />
}

const DisputeRow = ({ item }: { readonly item: ListedDispute }) => {
  const orderAddress = href('/staff/orders/:orderId', { orderId: item.orderId })
  return (
    <Row>
      <Cell label="Evidence">
        <Evidence item={item} />
      </Cell>
      <Cell label="Dispute">
        <Link to={orderAddress} className="type-meta-strong">
          {formatCents(item.amountCents)} <span className="text-quiet">{item.receiptNumber}</span>
        </Link>
        <span className="type-small block text-quiet">{disputeReasonText(item.reason)}</span>
      </Cell>
      <Cell label="Case">
        <Link to={href('/staff/cases/:caseId', { caseId: item.caseId })} className="link wrap-anywhere">
          {item.caseTitle}
        </Link>
        <span className="type-small block text-quiet">{item.donorName ?? 'Erased donor'}</span>
      </Cell>
      <Cell label="State">
        <Tag tone={STATE_TONES[item.state]}>{DISPUTE_STATE_NAMES[item.state]}</Tag>
      </Cell>
      <Cell label="Opened">
        <DateText at={item.openedAt} form="moment" />
      </Cell>
      <Cell label="">
        {isUnanswered(item) && (
          <span className="flex gap-3">
            <Link to={`${orderAddress}?act=answer`} className="link">
              Respond<span className="sr-only"> to the dispute of {item.receiptNumber}</span>
            </Link>
            {item.state === 'open' && (
              <Link to={`${orderAddress}?act=accept`} className="link">
                Accept<span className="sr-only"> the dispute of {item.receiptNumber}</span>
              </Link>
            )}
          </span>
        )}
      </Cell>
    </Row>
  )
}

/** Disputes; of the undecided ones, those waiting for our evidence first. */
export default function Disputes() {
  const { items, nextCursor, filter, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      <Filters
        label="State"
        name="filter"
        chosen={filter}
        choices={DISPUTE_FILTERS.map((option) => [option, FILTER_NAMES[option]] as const)}
      />
      <FilterForm names={DONATION_FILTERS} typed={typed} problems={problems} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No disputes here">
          When a donor’s bank disputes a payment, it appears here.
        </EmptyState>
      ) : (
        <StaffTable
          caption="Disputes"
          heads={['Evidence', 'Dispute', 'Case and donor', 'State', 'Opened', '']}
        >
          {items.map((item) => (
            <DisputeRow key={item.disputeId} item={item} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
