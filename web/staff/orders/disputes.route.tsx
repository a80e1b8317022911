import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { disputeReasonText } from '#contract/staff/dispute-reasons.ts'
import { DISPUTE_STATE_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DueText } from '../due-text.tsx'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { OrderTabs } from './order-tabs.tsx'

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  return orErrorPage(context.get(apiContext).staffDisputes({ cursor: cursorIn(url), limit: 50 }))
}

/** Undecided disputes; those waiting for our evidence first. */
export default function Disputes() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No open disputes">
          When a donor’s bank disputes a payment, it appears here.
        </EmptyState>
      ) : (
        <StaffTable caption="Disputes" heads={['Evidence', 'Dispute', 'State', 'Opened']}>
          {items.map((item) => (
            <Row key={item.disputeId}>
              <Cell label="Evidence">
                {item.evidenceSentAt !== null || item.evidenceDueAt === null ? (
                  'Submitted'
                ) : (
                  <DueText at={item.evidenceDueAt} />
                )}
              </Cell>
              <Cell label="Dispute">
                <Link
                  to={href('/staff/orders/:orderId', { orderId: item.orderId })}
                  className="type-meta-strong"
                >
                  {formatCents(item.amountCents)}
                </Link>
                <span className="type-small block text-quiet">{disputeReasonText(item.reason)}</span>
              </Cell>
              <Cell label="State">
                <Tag tone={item.state === 'under_review' ? 'mist' : 'sun'}>
                  {DISPUTE_STATE_NAMES[item.state]}
                </Tag>
              </Cell>
              <Cell label="Opened">
                <DateText at={item.openedAt} form="moment" />
              </Cell>
            </Row>
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && calls.staffDisputesCsv.path} />
    </>
  )
}
