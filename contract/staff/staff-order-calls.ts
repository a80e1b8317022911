import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { CENTS_MAX, formatDecimal } from '#contract/money.ts'
import { centsShape, idempotencyKeyShape, uuidShape } from '#contract/shapes.ts'
import { listShape, textShape, trimmedShape } from '#contract/text-shape.ts'
import { ATTRIBUTION_COLUMNS } from './attribution.ts'
import { declareList } from './declare-list.ts'
import { amountFilters, caseFilter, dayFilters, donorFilter } from './list-filters.ts'
import {
  DISPUTE_FILTERS,
  DUPLICATE_PAYMENT_FILTERS,
  disputeIdsShape,
  EVIDENCE_WORDS_MAX,
  evidenceFileShape,
  evidenceItemShape,
  evidenceKinds,
  listedDisputeShape,
  listedDuplicatePaymentShape,
  orderFilters,
  orderIdsShape,
  queuedRefundRequestShape,
  REFUND_ANSWER_MAX,
  refundAmountShape,
  refundPreviewShape,
  requestIdsShape,
  staffOrderRowShape,
  staffOrderShape,
} from './staff-order-shapes.ts'
import { staffReasonShape } from './staff-reason.ts'

const root = '/api/staff/orders' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

/** Why staff act; recorded in the audit log. */
const partCentsShape = z.coerce.number().int().min(0).max(CENTS_MAX)
const answerShape = trimmedShape(REFUND_ANSWER_MAX)

/** Staff calls about donations: refunds, refund requests, disputes, duplicate payments. */
export const staffOrderCalls = {
  ...declareList('staffOrders', {
    path: root,
    capability: 'order.read',
    summary: 'Orders of all cases, newest first.',
    filter: {
      filter: z.enum(orderFilters).default('all'),
      ...dayFilters,
      ...amountFilters,
      ...caseFilter,
      ...donorFilter,
    },
    row: staffOrderRowShape,
    columns: {
      order_id: (row) => row.orderId,
      receipt_number: (row) => row.receiptNumber,
      case_id: (row) => row.caseId,
      state: (row) => row.state,
      created_at: (row) => row.createdAt,
      paid_at: (row) => row.paidAt,
      total_usd: (row) => formatDecimal(row.totalCents),
      refunded_usd: (row) => formatDecimal(row.refundedCents),
      pay_method: (row) => row.payMethod,
      card_last4: (row) => row.cardLast4,
      ...ATTRIBUTION_COLUMNS,
    },
  }),
  staffOrder: declareCall({
    method: 'GET',
    path: `${root}/one`,
    auth: 'staff',
    capability: 'order.read',
    summary: 'One order with its history: attempts, events, journals, e-mails, staff actions.',
    input: z.strictObject({ orderId: uuidShape }),
    output: staffOrderShape,
    codes: [...CODES, 'notFound'],
  }),
  refundPreview: declareCall({
    method: 'GET',
    path: `${root}/refund-preview`,
    auth: 'staff',
    capability: 'order.read',
    summary: 'Previews a refund of everything left, or of a part: amounts and effects.',
    input: z.strictObject({
      orderId: uuidShape,
      donationCents: partCentsShape.optional(),
      tipCents: partCentsShape.optional(),
    }),
    output: refundPreviewShape,
    codes: [...CODES, 'notFound', 'notRefundable'],
  }),
  refundOrder: declareCall({
    method: 'POST',
    path: `${root}/refund`,
    auth: 'staff',
    capability: 'refund.order',
    limit: 'money',
    summary: 'Refunds a donation, whole or in part.',
    input: z.strictObject({
      orderIds: orderIdsShape,
      idempotencyKey: idempotencyKeyShape,
      amount: refundAmountShape,
      /** The total that the preview showed. The call is refused if it has changed since. */
      totalCents: centsShape.optional(),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ refundId: uuidShape, state: z.string(), totalCents: centsShape }),
    codes: [...CODES, 'notFound', 'notRefundable', 'keyReused'],
  }),
  ...declareList('refundRequests', {
    path: `${root}/requests`,
    capability: 'order.read',
    summary: 'Refund requests waiting for a decision, oldest first, each with where its money is.',
    filter: { ...dayFilters, ...amountFilters, ...caseFilter, ...donorFilter },
    row: queuedRefundRequestShape,
    columns: {
      created_at: (row) => row.createdAt,
      reference: (row) => row.reference,
      reason: (row) => row.reason,
      order_id: (row) => row.orderId,
      receipt_number: (row) => row.receiptNumber,
      case_id: (row) => row.caseId,
      total_usd: (row) => formatDecimal(row.totalCents),
      refunded_usd: (row) => formatDecimal(row.refundedCents),
      text: (row) => row.text,
    },
  }),
  decideRefundRequest: declareCall({
    method: 'POST',
    path: `${root}/requests/decide`,
    auth: 'staff',
    capability: 'refund.order',
    limit: 'money',
    summary: 'Grants a refund request, or declines it and says why; the donor is e-mailed.',
    input: z.strictObject({
      requestIds: requestIdsShape,
      decision: z.discriminatedUnion('outcome', [
        z.strictObject({ outcome: z.literal('granted'), amount: refundAmountShape, answer: answerShape }),
        z.strictObject({ outcome: z.literal('refused'), answer: answerShape }),
      ]),
    }),
    output: z.strictObject({ state: z.string() }),
    codes: [...CODES, 'notFound', 'conflict', 'notRefundable'],
  }),
  ...declareList('staffDisputes', {
    path: `${root}/disputes`,
    capability: 'order.read',
    summary: 'Disputes, by default those that aren’t decided, those with evidence due soonest first.',
    filter: {
      filter: z.enum(DISPUTE_FILTERS).default('undecided'),
      ...dayFilters,
      ...amountFilters,
      ...caseFilter,
      ...donorFilter,
    },
    row: listedDisputeShape,
    columns: {
      opened_at: (row) => row.openedAt,
      dispute_id: (row) => row.disputeId,
      case_id: (row) => row.caseId,
      case: (row) => row.caseTitle,
      order_id: (row) => row.orderId,
      receipt_number: (row) => row.receiptNumber,
      state: (row) => row.state,
      reason: (row) => row.reason,
      amount_usd: (row) => formatDecimal(row.amountCents),
      evidence_due_at: (row) => row.evidenceDueAt,
      evidence_sent_at: (row) => row.evidenceSentAt,
    },
  }),
  ...declareList('duplicatePayments', {
    path: `${root}/duplicate-payments`,
    capability: 'order.read',
    summary: 'Duplicate payments: second successful payments of the same order, newest first.',
    filter: {
      state: z.enum(DUPLICATE_PAYMENT_FILTERS).optional(),
      ...dayFilters,
      ...amountFilters,
      ...caseFilter,
      ...donorFilter,
    },
    row: listedDuplicatePaymentShape,
    columns: {
      noticed_at: (row) => row.noticedAt,
      duplicate_payment_id: (row) => row.duplicatePaymentId,
      case_id: (row) => row.caseId,
      order_id: (row) => row.orderId,
      state: (row) => row.state,
      amount_usd: (row) => formatDecimal(row.amountCents),
      returned_usd: (row) => formatDecimal(row.returnedCents),
      card_last4: (row) => row.cardLast4,
      failure: (row) => row.failure,
    },
  }),
  disputeDraft: declareCall({
    method: 'GET',
    path: `${root}/disputes/draft`,
    auth: 'staff',
    capability: 'dispute.answer',
    summary: 'Drafts the response to a dispute from the evidence we have.',
    input: disputeIdsShape,
    output: z.strictObject({
      words: z.string(),
      description: z.string(),
      checklist: z.array(evidenceItemShape),
    }),
    codes: [...CODES, 'notFound'],
  }),
  uploadEvidence: declareCall({
    method: 'POST',
    path: `${root}/disputes/file`,
    auth: 'staff',
    capability: 'dispute.answer',
    form: 'multipart',
    summary:
      'Uploads a file for the response to a dispute to the provider: a PDF, JPEG or PNG in the part `file`.',
    input: z.strictObject({ ...disputeIdsShape.shape, kind: z.enum(evidenceKinds) }),
    output: evidenceFileShape,
    codes: [...CODES, 'notFound', 'conflict', 'unsupportedMedia', 'fileEmpty', 'tooLarge'],
  }),
  answerDispute: declareCall({
    method: 'POST',
    path: `${root}/disputes/answer`,
    auth: 'staff',
    capability: 'dispute.answer',
    summary: 'Responds to a dispute, once, with text and files.',
    input: z.strictObject({
      disputeIds: disputeIdsShape,
      words: textShape(EVIDENCE_WORDS_MAX).nullable(),
      files: listShape(evidenceFileShape, evidenceKinds.length).default([]),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ state: z.string() }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  acceptDispute: declareCall({
    method: 'POST',
    path: `${root}/disputes/accept`,
    auth: 'staff',
    capability: 'refund.order',
    limit: 'money',
    summary: 'Accepts a dispute: the donor keeps the money. It can’t be undone.',
    input: z.strictObject({ disputeIds: disputeIdsShape, reason: staffReasonShape }),
    output: z.strictObject({ state: z.string() }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
} as const
