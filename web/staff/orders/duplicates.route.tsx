import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import {
  DUPLICATE_PAYMENT_FILTERS,
  DUPLICATE_PAYMENT_STATE_NAMES,
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

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const state = DUPLICATE_PAYMENT_FILTERS.find((option) => option === url.searchParams.get('state'))
  return loadFiltered(
    url,
    { state },
    calls.duplicatePaymentsCsv.path,
    context.get(apiContext).duplicatePayments,
  )
}

/** Duplicate payments. They are refunded automatically; failures are highlighted. */
export default function Duplicates() {
  const { items, nextCursor, state, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      <Filters
        label="State"
        name="state"
        chosen={state ?? ''}
        choices={[
          ['', 'All'],
          ...DUPLICATE_PAYMENT_FILTERS.map(
            (option) => [option, DUPLICATE_PAYMENT_STATE_NAMES[option] ?? option] as const,
          ),
        ]}
      />
      <FilterForm names={DONATION_FILTERS} typed={typed} problems={problems} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No duplicate payments">
          If a gift is paid twice, we notice it and refund the second payment automatically.
        </EmptyState>
      ) : (
        <StaffTable
          caption="Duplicate payments"
          heads={['Noticed', 'Payment', 'Case and donor', 'Refunded', 'State']}
        >
          {items.map((item) => (
            <Row key={item.duplicatePaymentId} highlighted={item.state === 'failed'}>
              <Cell label="Noticed">
                <DateText at={item.noticedAt} form="second" />
              </Cell>
              <Cell label="Payment">
                <Link
                  to={href('/staff/orders/:orderId', { orderId: item.orderId })}
                  className="type-meta-strong"
                >
                  {formatCents(item.amountCents)} <span className="text-quiet">{item.receiptNumber}</span>
                </Link>
                {item.cardLast4 !== null && (
                  <span className="type-small block text-quiet">Card ending {item.cardLast4}</span>
                )}
              </Cell>
              <Cell label="Case">
                <Link
                  to={href('/staff/cases/:caseId', { caseId: item.caseId })}
                  className="link wrap-anywhere"
                >
                  {item.caseTitle}
                </Link>
                <span className="type-small block text-quiet">{item.donorName ?? 'Erased donor'}</span>
              </Cell>
              <Cell label="Refunded">{formatCents(item.returnedCents)}</Cell>
              <Cell label="State">
                <Tag tone={item.state === 'succeeded' ? 'pine' : item.state === 'failed' ? 'blush' : 'mist'}>
                  {DUPLICATE_PAYMENT_STATE_NAMES[item.state] ?? item.state}
                </Tag>
                {item.failure !== null && <span className="type-small block text-quiet">{item.failure}</span>}
              </Cell>
            </Row>
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
