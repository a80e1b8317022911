import { formatCents } from '#contract/money.ts'
import { BLOCK_PART_NAMES, BLOCK_PARTS } from '#contract/staff/block-calls.ts'
import { disputeReasonText } from '#contract/staff/dispute-reasons.ts'
import { DISPUTE_STATE_NAMES, evidenceKinds, type StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { choicesOf, isSent, numberOf, textOf } from '#web/browser/form-fields.ts'
import { invalidForm } from '#web/browser/run-form.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'
import { DisputeFields } from './dispute-fields.tsx'
import { centsOfPart, type OrderData } from './load-order.ts'
import { RefundForm } from './refund-form.tsx'

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

const answerDispute = async (form: FormData, api: Api) => {
  if (!isSent(form, 'final')) {
    const message = 'Check this box first. You can respond only once.'
    throw invalidForm([{ field: 'final', message }], message)
  }
  const files = evidenceKinds.flatMap((kind) => {
    const fileRef = textOf(form, `file-${kind}`)
    return fileRef === '' ? [] : [{ kind, fileRef }]
  })
  return api.answerDispute({
    disputeIds: { caseId: textOf(form, 'caseId'), disputeId: textOf(form, 'disputeId') },
    words: textOf(form, 'words'),
    files,
    reason: textOf(form, 'reason'),
  })
}

const BlockFields = ({ problem }: ActBodyProps<OrderData>) => (
  <fieldset>
    <legend className="type-label">What to block</legend>
    {BLOCK_PARTS.map((part) => (
      <Checkbox key={part} name="part" value={part}>
        {BLOCK_PART_NAMES[part]}
      </Checkbox>
    ))}
    {problem?.fields['parts'] !== undefined && <FieldError>{problem.fields['parts']}</FieldError>}
  </fieldset>
)

/** Acts on an order. */
export const ORDER_ACTS: SubjectActs<OrderData> = {
  answer: {
    label: 'Respond to the dispute',
    capability: 'dispute.answer',
    isDangerous: true,
    isLeading: true,
    isOffered: ({ openDispute, draft }) => openDispute !== null && draft !== null,
    intro: ({ openDispute }) =>
      openDispute &&
      `${DISPUTE_STATE_NAMES[openDispute.state]}, ${formatCents(openDispute.amountCents)}. ${disputeReasonText(openDispute.reason)}. You can respond only once.`,
    Fields: DisputeFields,
    button: 'Submit to the bank',
    done: 'Submitted. The bank decides.',
    perform: answerDispute,
  },
  accept: {
    label: 'Accept the dispute',
    capability: 'refund.order',
    isDangerous: true,
    isOffered: ({ openDispute }) => openDispute?.state === 'open',
    intro: ({ openDispute, order }) =>
      openDispute &&
      `The donor keeps ${formatCents(openDispute.amountCents)}, and “${order.caseTitle}” loses its part of it. It can’t be undone, and no evidence can be sent.`,
    button: 'Accept the dispute',
    done: 'Accepted. The donor keeps the money.',
    perform: (form, api) => {
      const [caseId = '', disputeId = ''] = textOf(form, 'dispute').split('.')
      return api.acceptDispute({ disputeIds: { caseId, disputeId }, reason: textOf(form, 'reason') })
    },
    Fields: ({ subject: { order, openDispute } }) =>
      openDispute && (
        <input type="hidden" name="dispute" value={`${order.caseId}.${openDispute.disputeId}`} />
      ),
  },
  refund: {
    label: 'Refund',
    capability: 'refund.order',
    isDangerous: true,
    isLeading: true,
    blocker: ({ order }) => noRefundReason(order),
    Body: RefundForm,
    button: ({ preview }) => `Refund ${formatCents(preview?.totalCents ?? 0)}`,
    done: 'Refunded. We’re e-mailing the donor.',
    perform: (form, api, { orderId = '' }) =>
      api.refundOrder({
        orderIds: { caseId: textOf(form, 'caseId'), orderId },
        idempotencyKey: textOf(form, 'key'),
        amount: isSent(form, 'gift')
          ? centsOfPart({ donation: textOf(form, 'gift'), tip: textOf(form, 'tip') })
          : 'all',
        totalCents: numberOf(form, 'totalCents'),
        reason: textOf(form, 'reason'),
      }),
  },
  block: {
    label: 'Block this donor',
    capability: 'order.block',
    intro: 'Later payments that match are refused as if the card were declined. This gift isn’t affected.',
    Fields: BlockFields,
    button: 'Block',
    done: 'Blocked. The block list has it.',
    perform: (form, api, { orderId = '' }) =>
      api.blockOrder({
        orderId,
        parts: choicesOf(form, 'part', BLOCK_PARTS),
        reason: textOf(form, 'reason'),
      }),
  },
}
