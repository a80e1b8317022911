import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { OrderTabs } from './order-tabs.tsx'

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  return orErrorPage(context.get(apiContext).duplicatePayments({ cursor: cursorIn(url), limit: 50 }))
}

/** Duplicate payments. They are refunded automatically; failures are highlighted. */
export default function Duplicates() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No duplicate payments">
          If a gift is paid twice, we notice it and refund the second payment automatically.
        </EmptyState>
      ) : (
        <StaffTable caption="Duplicate payments" heads={['Noticed', 'Payment', 'Refunded', 'State']}>
          {items.map((item) => (
            <Row key={item.duplicatePaymentId} highlighted={item.state === 'failed'}>
              <Cell label="Noticed">
                <DateText at={item.noticedAt} form="moment" />
              </Cell>
              <Cell label="Payment">
                <Link
                  to={href('/staff/orders/:orderId', { orderId: item.orderId })}
                  className="type-meta-strong"
                >
                  {formatCents(item.amountCents)}
                </Link>
                {item.cardLast4 !== null && (
                  <span className="type-small block text-quiet">Card ending {item.cardLast4}</span>
                )}
              </Cell>
              <Cell label="Refunded">{formatCents(item.returnedCents)}</Cell>
              <Cell label="State">
                <Tag tone={item.state === 'succeeded' ? 'pine' : item.state === 'failed' ? 'blush' : 'mist'}>
                  {item.state}
                </Tag>
                {item.failure !== null && <span className="type-small block text-quiet">{item.failure}</span>}
              </Cell>
            </Row>
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && calls.duplicatePaymentsCsv.path} />
    </>
  )
}
