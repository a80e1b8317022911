import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { paidWith } from '#contract/donations/card-name.ts'
import { formatCents } from '#contract/money.ts'
import {
  ORDER_FILTERS,
  ORDER_STATE_NAMES,
  orderFilters,
  type StaffOrderRow,
} from '#contract/staff/staff-order-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FilterForm } from '../filter-form.tsx'
import { loadFiltered } from '../filtered-page.ts'
import { DONATION_FILTERS } from '../list-filters.ts'
import { Filters, ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { orderTone } from './order-tone.ts'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const filter = orderFilters.find((option) => option === url.searchParams.get('filter')) ?? 'all'
  return loadFiltered(url, { filter }, calls.staffOrdersCsv.path, context.get(apiContext).staffOrders)
}

const OrderRow = (order: StaffOrderRow) => (
  <Row>
    <Cell label="When">
      <DateText at={order.paidAt ?? order.createdAt} form="second" />
    </Cell>
    <Cell label="Paid">
      <Link to={href('/staff/orders/:orderId', { orderId: order.orderId })} className="type-meta-strong">
        {formatCents(order.totalCents)} <span className="text-quiet">{order.receiptNumber}</span>
      </Link>
      <Link
        to={href('/staff/cases/:caseId', { caseId: order.caseId })}
        className="link-text type-small block text-quiet"
      >
        {order.caseTitle}
      </Link>
    </Cell>
    <Cell label="Donor">
      {order.donorName ?? 'Erased'}
      <span className="type-small block text-quiet">{paidWith(order)}</span>
    </Cell>
    <Cell label="State">
      <Tag tone={orderTone(order.state)}>{ORDER_STATE_NAMES[order.state]}</Tag>
    </Cell>
    <Cell label="Refunded">{order.refundedCents > 0 && formatCents(order.refundedCents)}</Cell>
  </Row>
)

/** Orders of all cases, newest first. */
export default function Orders() {
  const { items, nextCursor, filter, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      <Filters
        label="State"
        name="filter"
        chosen={filter}
        choices={orderFilters.map((option) => [option, ORDER_FILTERS[option].label] as const)}
      />
      <FilterForm names={DONATION_FILTERS} typed={typed} problems={problems} />
      {items.length === 0 ? (
        <EmptyState icon="receipt" heading="No orders here">
          Choose another state, change the filter, or find one with ⌘K.
        </EmptyState>
      ) : (
        <StaffTable caption="Orders" heads={['When', 'Paid', 'Donor', 'State', 'Refunded']}>
          {items.map((order) => (
            <OrderRow key={order.orderId} {...order} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
