import * as z from 'zod'
import { declareCall } from '../call.ts'
import { CENTS_MAX } from '../money.ts'
import { centsShape, cursorShape, idempotencyKeyShape, limitShape, pageOf, uuidShape } from '../shapes.ts'
import { declareCsv } from './list-csv.ts'
import {
  disputePlaceShape,
  duplicatePaymentShape,
  EVIDENCE_WORDS_MAX,
  evidenceFileShape,
  evidenceItemShape,
  evidenceKinds,
  orderFilters,
  orderPlaceShape,
  queuedRefundRequestShape,
  REFUND_ANSWER_MAX,
  refundAmountShape,
  refundPreviewShape,
  requestPlaceShape,
  staffDisputeShape,
  staffOrderRowShape,
  staffOrderShape,
} from './staff-order-shapes.ts'

const root = '/api/staff/orders' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

/** Why staff act; recorded in the audit log. */
export const staffReasonShape = z
  .string()
  .trim()
  .min(1, 'Say why. It goes into the audit log.')
  .max(2000, 'Use at most 2,000 characters.')

const partCentsShape = z.coerce.number().int().min(0).max(CENTS_MAX)
const listFilter = { filter: z.enum(orderFilters).default('all') }
const answerShape = z.string().trim().max(REFUND_ANSWER_MAX, 'Use at most 2,000 characters.')

/** Staff calls about donations: refunds, refund requests, disputes, duplicate payments. */
export const staffOrderCalls = {
  staffOrders: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'order.read',
    summary: 'Orders of all cases, newest first.',
    input: z.strictObject({ ...listFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(staffOrderRowShape),
    codes: CODES,
  }),
  staffOrdersCsv: declareCsv('staffOrdersCsv', {
    path: `${root}/csv`,
    capability: 'order.read',
    summary: 'Orders as CSV, newest first.',
    input: z.strictObject(listFilter),
  }),
  staffOrder: declareCall({
    method: 'GET',
    path: `${root}/one`,
    auth: 'staff',
    capability: 'order.read',
    summary: 'One order with its history: attempts, events, journals, mails, staff actions.',
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
      place: orderPlaceShape,
      idempotencyKey: idempotencyKeyShape,
      amount: refundAmountShape,
      /** The total that the preview showed. The call is refused if it has changed since. */
      totalCents: centsShape.optional(),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ refundId: uuidShape, state: z.string(), totalCents: centsShape }),
    codes: [...CODES, 'notFound', 'notRefundable', 'keyReused'],
  }),
  refundRequests: declareCall({
    method: 'GET',
    path: `${root}/requests`,
    auth: 'staff',
    capability: 'order.read',
    summary: 'Refund requests that wait for a decision, oldest first, each with where its money is.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(queuedRefundRequestShape),
    codes: CODES,
  }),
  refundRequestsCsv: declareCsv('refundRequestsCsv', {
    path: `${root}/requests/csv`,
    capability: 'order.read',
    summary: 'Refund requests that wait as CSV, oldest first.',
    input: z.strictObject({}),
  }),
  decideRefundRequest: declareCall({
    method: 'POST',
    path: `${root}/requests/decide`,
    auth: 'staff',
    capability: 'refund.order',
    limit: 'money',
    summary: 'Grants a refund request, or refuses it and says why; the donor is mailed.',
    input: z.strictObject({
      place: requestPlaceShape,
      decision: z.discriminatedUnion('outcome', [
        z.strictObject({ outcome: z.literal('granted'), amount: refundAmountShape, answer: answerShape }),
        z.strictObject({ outcome: z.literal('refused'), answer: answerShape }),
      ]),
    }),
    output: z.strictObject({ state: z.string() }),
    codes: [...CODES, 'notFound', 'conflict', 'notRefundable'],
  }),
  staffDisputes: declareCall({
    method: 'GET',
    path: `${root}/disputes`,
    auth: 'staff',
    capability: 'order.read',
    summary: 'Disputes that aren’t decided, those with evidence due soonest first.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(z.strictObject({ ...staffDisputeShape.shape, ...orderPlaceShape.shape })),
    codes: CODES,
  }),
  staffDisputesCsv: declareCsv('staffDisputesCsv', {
    path: `${root}/disputes/csv`,
    capability: 'order.read',
    summary: 'Undecided disputes as CSV.',
    input: z.strictObject({}),
  }),
  duplicatePayments: declareCall({
    method: 'GET',
    path: `${root}/duplicate-payments`,
    auth: 'staff',
    capability: 'order.read',
    summary: 'Duplicate payments: second successful payments of the same order, newest first.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(duplicatePaymentShape),
    codes: CODES,
  }),
  duplicatePaymentsCsv: declareCsv('duplicatePaymentsCsv', {
    path: `${root}/duplicate-payments/csv`,
    capability: 'order.read',
    summary: 'Duplicate payments as CSV, newest first.',
    input: z.strictObject({}),
  }),
  disputeDraft: declareCall({
    method: 'GET',
    path: `${root}/disputes/draft`,
    auth: 'staff',
    capability: 'dispute.answer',
    summary: 'Drafts a dispute’s answer from the evidence we have.',
    input: disputePlaceShape,
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
    summary: 'Uploads a file for a dispute’s answer to the provider: a PDF, JPEG or PNG in the part `file`.',
    input: z.strictObject({ ...disputePlaceShape.shape, kind: z.enum(evidenceKinds) }),
    output: evidenceFileShape,
    codes: [...CODES, 'notFound', 'conflict', 'unsupportedMedia', 'fileEmpty', 'tooLarge'],
  }),
  answerDispute: declareCall({
    method: 'POST',
    path: `${root}/disputes/answer`,
    auth: 'staff',
    capability: 'dispute.answer',
    summary: 'Answers a dispute, once, with text and files.',
    input: z.strictObject({
      place: disputePlaceShape,
      words: z.string().max(EVIDENCE_WORDS_MAX, 'Use at most 20,000 characters.').nullable(),
      files: z.array(evidenceFileShape).max(evidenceKinds.length).default([]),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ state: z.string() }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
} as const
