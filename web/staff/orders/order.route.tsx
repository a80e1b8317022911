import { type ActionFunctionArgs, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { ORDER_STATE_NAMES, type StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { runActs } from '../acts/run-acts.ts'
import { AttributionPanel } from '../attribution-panel.tsx'
import { BackLink } from '../back-link.tsx'
import { DueText } from '../due-text.tsx'
import { Timeline } from '../timeline.tsx'
import { Checklist } from './dispute-fields.tsx'
import { loadOrder, type OrderData } from './load-order.ts'
import { ORDER_ACTS } from './order-acts.tsx'
import { orderTone } from './order-tone.ts'

export const loader = (args: LoaderFunctionArgs) => loadOrder(args)

export const action = (args: ActionFunctionArgs) => runActs(args, ORDER_ACTS)

const Line = ({ label, cents }: { readonly label: string; readonly cents: number }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
    <dt>{label}</dt>
    <dd className="type-meta-strong">{formatCents(cents)}</dd>
  </div>
)

const Gift = ({ order }: { readonly order: StaffOrder }) => (
  <Panel>
    <h2 className="type-strong">Gift</h2>
    <dl className="mt-2">
      <Line label={`Gift to ${order.recipientName}`} cents={order.amountCents} />
      <Line label="Tip to Hearten" cents={order.tipCents} />
      {order.coverFeeCents > 0 && <Line label="Card fee covered" cents={order.coverFeeCents} />}
      <Line label="Paid" cents={order.totalCents} />
      <Line label="Card fee on the gift" cents={-order.feeCents} />
      {order.refundedCents > 0 && <Line label="Refunded" cents={-order.refundedCents} />}
      <Line label="Recipient receives" cents={order.recipientReceivesCents} />
    </dl>
  </Panel>
)

/** The evidence that an open dispute waits for. */
const Evidence = ({ openDispute, draft }: OrderData) =>
  openDispute !== null &&
  draft !== null && (
    <Panel>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-strong">Evidence</h2>
        {openDispute.evidenceDueAt !== null && <DueText at={openDispute.evidenceDueAt} />}
      </div>
      <Checklist items={draft.checklist} />
    </Panel>
  )

/** An order with its timeline and staff's actions. */
export default function Order() {
  const data = useLoaderData<typeof loader>()
  const { order } = data
  return (
    <>
      <BackLink to="/staff/orders">Orders</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="type-money-l">
            {formatCents(order.amountCents)} to {order.recipientName}
          </h1>
          <p className="mt-1 wrap-anywhere text-quiet">
            Order {order.receiptNumber} · {order.donorName ?? 'Erased'}
            {order.donorEmail !== null && ` · ${order.donorEmail}`} ·{' '}
            <DateText at={order.paidAt ?? order.createdAt} form="moment" />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Tag tone={orderTone(order.state)}>{ORDER_STATE_NAMES[order.state]}</Tag>
          <ButtonLink
            to={href('/staff/cases/:caseId', { caseId: order.caseId })}
            kind="secondary"
            size="small"
          >
            Open case
          </ButtonLink>
          <ActMenu acts={ORDER_ACTS} subject={data} />
        </div>
      </div>
      <ActDone acts={ORDER_ACTS} subject={data} entries={order.timeline} />
      <ActDialog acts={ORDER_ACTS} subject={data} />
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_400px]">
        <Timeline heading="Timeline" entries={order.timeline} />
        <div className="space-y-4 max-full:order-first">
          {order.request !== null && (
            <Panel tone="sun">
              <Link to="/staff/orders/requests" className="link">
                The donor asked for a refund
              </Link>
            </Panel>
          )}
          <Evidence {...data} />
          <Gift order={order} />
          <AttributionPanel attribution={order.attribution} />
        </div>
      </div>
    </>
  )
}
