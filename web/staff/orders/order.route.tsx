import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { formatCents, parseDollars } from '#contract/money.ts'
import { BLOCK_PARTS } from '#contract/staff/block-calls.ts'
import { evidenceKinds, ORDER_STATE_NAMES, type StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { totalTypedCents } from '#contract/total-typed-cents.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { choicesOf, isSent, numberOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { invalidForm } from '#web/browser/run-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from '../act-form.ts'
import { AttributionPanel } from '../attribution-panel.tsx'
import { BackLink } from '../back-link.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Timeline } from '../timeline.tsx'
import { BlockPanel } from './block-panel.tsx'
import { DisputePanel } from './dispute-panel.tsx'
import { orderTone } from './order-tone.ts'
import { RefundPanel } from './refund-panel.tsx'

/** Cents of a dollar field: 0 if it is empty, -1 if it isn't an amount. */
const centsOf = (text: string): number => (text === '' ? 0 : (parseDollars(text) ?? -1))

/** The part of the donation to refund as it was typed, from the address; null to refund everything. */
const typedPartOf = ({ searchParams }: URL) =>
  searchParams.get('refund') === 'part'
    ? { donation: searchParams.get('gift')?.trim() ?? '', tip: searchParams.get('tip')?.trim() ?? '' }
    : null

type TypedPart = NonNullable<ReturnType<typeof typedPartOf>>

const centsOfPart = ({ donation, tip }: TypedPart) => ({
  donationCents: centsOf(donation),
  tipCents: centsOf(tip),
})

const problemOf = (cents: number, leftCents: number): string | undefined => {
  if (cents < 0) return 'Enter an amount, such as 20.50.'
  return cents > leftCents ? `You can refund up to ${formatCents(leftCents)}.` : undefined
}

/** The fields of the part: what was typed, and what is wrong with it. */
const partFieldsOf = (typed: TypedPart, { donationCents, tipCents }: StaffOrder['left']) => ({
  donation: { text: typed.donation, error: problemOf(centsOf(typed.donation), donationCents) },
  tip: { text: typed.tip, error: problemOf(centsOf(typed.tip), tipCents) },
})

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const { roles } = context.get(staffContext)
  const api = context.get(apiContext)
  const orderId = params['orderId'] ?? ''
  const order = await orErrorPage(api.staffOrder({ orderId }))
  const typed = typedPartOf(url)
  const amount = typed && centsOfPart(typed)
  const part = typed && partFieldsOf(typed, order.left)
  const isAmountGiven = amount === null || totalTypedCents(Object.values(amount)) > 0
  const isRight = part === null || (part.donation.error ?? part.tip.error) === undefined
  const mayRefund = hasCapability(roles, 'refund.order') && order.isRefundable
  const preview =
    mayRefund && isAmountGiven && isRight
      ? await orErrorPage(api.refundPreview({ orderId, ...amount }))
      : null
  const openDispute = order.disputes.find(
    ({ state, evidenceSentAt }) => (state === 'open' || state === 'inquiry') && evidenceSentAt === null,
  )
  const draft =
    openDispute !== undefined && hasCapability(roles, 'dispute.answer')
      ? await orErrorPage(api.disputeDraft({ caseId: order.caseId, disputeId: openDispute.disputeId }))
      : null
  const mayBlock = hasCapability(roles, 'order.block')
  return {
    order,
    part,
    preview,
    mayRefund,
    mayBlock,
    openDispute: openDispute ?? null,
    draft,
    idempotencyKey: crypto.randomUUID(),
  }
}

const filesOf = (form: FormData) =>
  evidenceKinds.flatMap((kind) => {
    const fileRef = textOf(form, `file-${kind}`)
    return fileRef === '' ? [] : [{ kind, fileRef }]
  })

const answerDispute = async (form: FormData, api: Api) => {
  if (!isSent(form, 'final')) {
    const message = 'Check this box first. You can respond only once.'
    throw invalidForm([{ field: 'final', message }], message)
  }
  return api.answerDispute({
    disputeIds: { caseId: textOf(form, 'caseId'), disputeId: textOf(form, 'disputeId') },
    words: textOf(form, 'words'),
    files: filesOf(form),
    reason: textOf(form, 'reason'),
  })
}

export const action = (args: ActionFunctionArgs) => {
  const orderId = args.params['orderId'] ?? ''
  const typed = typedPartOf(args.url)
  return runStaffForm(
    args,
    { to: href('/staff/orders/:orderId', { orderId }) },
    {
      answer: answerDispute,
      block: (form, api) =>
        api.blockOrder({
          orderId,
          parts: choicesOf(form, 'part', BLOCK_PARTS),
          reason: textOf(form, 'reason'),
        }),
      refund: (form, api) =>
        api.refundOrder({
          orderIds: { caseId: textOf(form, 'caseId'), orderId },
          idempotencyKey: textOf(form, 'key'),
          amount: typed === null ? 'all' : centsOfPart(typed),
          totalCents: numberOf(form, 'totalCents'),
          reason: textOf(form, 'reason'),
        }),
    },
  )
}

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

/** Why an order can't be refunded now; null if it can. */
const noRefundReason = ({ isRefundable, state, refundedCents, disputes }: StaffOrder): string | null => {
  if (isRefundable) return null
  if (state === 'disputed')
    return disputes.some(({ evidenceSentAt }) => evidenceSentAt !== null)
      ? 'You can’t refund this while the dispute is open. The bank has our response and will decide.'
      : 'You can’t refund this while the dispute is open. Respond to it first.'
  if (state === 'charged_back') return 'It was charged back.'
  return refundedCents > 0 ? 'All of it was refunded.' : 'Nothing was paid.'
}

/** An order with its timeline and staff's actions. */
export default function Order() {
  const { order, part, preview, mayRefund, mayBlock, openDispute, draft, idempotencyKey } =
    useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const whyNoRefund = noRefundReason(order)
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
        </div>
      </div>
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_400px]">
        <Timeline heading="Timeline" entries={order.timeline} />
        <div className="space-y-4">
          <Gift order={order} />
          <AttributionPanel attribution={order.attribution} />
          {order.request !== null && (
            <Panel tone="sun">
              <Link to="/staff/orders/requests" className="link">
                The donor asked for a refund
              </Link>
            </Panel>
          )}
          {openDispute !== null && draft !== null && (
            <DisputePanel order={order} dispute={openDispute} draft={draft} problem={problem} />
          )}
          {mayRefund ? null : whyNoRefund === null ? null : (
            <Panel>
              <h2 className="type-strong">Refund</h2>
              <p className="mt-1 text-quiet">{whyNoRefund}</p>
            </Panel>
          )}
          {mayRefund && (
            <RefundPanel {...{ order, part, preview, problem }} idempotencyKey={idempotencyKey} />
          )}
          {mayBlock && <BlockPanel problem={problem} />}
        </div>
      </div>
    </>
  )
}
