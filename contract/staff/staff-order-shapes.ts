import * as z from 'zod'
import { donationLocationShape } from '#contract/donations/donation-location.ts'
import {
  REFUND_REQUEST_REASONS,
  REQUEST_TEXT_MAX,
  STORED_REQUEST_REASONS,
} from '#contract/donations/donation-requests.ts'
import { ORDER_STATES, PAY_METHODS } from '#contract/donations/orders.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { patternShape } from '#contract/text-shape.ts'
import { attributionFields } from './attribution.ts'
import { bookLineShape, timelineEntryShape } from './timeline.ts'

/** Filters of the order list, with the states they include. */
export const ORDER_FILTERS = {
  all: { label: 'All', states: ORDER_STATES },
  paid: { label: 'Paid', states: ['succeeded'] },
  open: {
    label: 'In progress',
    states: ['created', 'awaiting_payment', 'requires_action', 'processing', 'unknown'],
  },
  failed: { label: 'Not paid', states: ['failed', 'expired', 'cancelled', 'blocked'] },
  returned: { label: 'Refunded', states: ['partially_refunded', 'refunded'] },
  disputed: { label: 'Disputed', states: ['disputed', 'charged_back'] },
} as const satisfies Record<
  string,
  { readonly label: string; readonly states: readonly (typeof ORDER_STATES)[number][] }
>
export type OrderFilter = keyof typeof ORDER_FILTERS
export const orderFilters = ['all', 'paid', 'open', 'failed', 'returned', 'disputed'] as const

/** Order states in words. */
export const ORDER_STATE_NAMES: Readonly<Record<(typeof ORDER_STATES)[number], string>> = {
  created: 'Started',
  awaiting_payment: 'Waiting for a card',
  requires_action: 'Waiting for 3-D Secure',
  processing: 'Being charged',
  unknown: 'Outcome unknown',
  succeeded: 'Paid',
  failed: 'Declined',
  expired: 'Expired',
  cancelled: 'Canceled',
  blocked: 'Blocked',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
}

export const staffOrderRowShape = z.strictObject({
  orderId: uuidShape,
  caseId: caseIdShape,
  caseTitle: z.string(),
  receiptNumber: z.string(),
  /** Null when the donor was erased. */
  donorName: z.string().nullable(),
  state: z.enum(ORDER_STATES),
  totalCents: centsShape,
  refundedCents: centsShape,
  payMethod: z.enum(PAY_METHODS),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  createdAt: timeShape,
  paidAt: timeShape.nullable(),
  ...attributionFields,
})
export type StaffOrderRow = z.output<typeof staffOrderRowShape>

/** The ids that find a row: its case's, which is the shard key, and its own. */
export const orderIdsShape = z.strictObject({ caseId: caseIdShape, orderId: uuidShape })
export const requestIdsShape = z.strictObject({ caseId: caseIdShape, requestId: uuidShape })
export const disputeIdsShape = z.strictObject({ caseId: caseIdShape, disputeId: uuidShape })

/** Everything refundable, or separate amounts of donation and tip. */
export const refundAmountShape = z.union([
  z.literal('all'),
  z.strictObject({ donationCents: centsShape.min(0), tipCents: centsShape.min(0) }),
])

export const refundPreviewShape = z.strictObject({
  totalCents: centsShape,
  lines: z.array(bookLineShape),
  /** The case's public total before and after. */
  raisedCents: centsShape,
  raisedAfterCents: centsShape,
  /** Whether the case still has the money; otherwise its balance goes negative. */
  isCovered: z.boolean(),
})
export type RefundPreview = z.output<typeof refundPreviewShape>

export const DISPUTE_STATE_NAMES = {
  inquiry: 'Bank inquiry',
  open: 'Open',
  under_review: 'Under review by the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
} as const

/** Filters of the list of disputes. `undecided` are those that banks haven't decided. */
export const DISPUTE_FILTERS = [
  'undecided',
  'inquiry',
  'open',
  'under_review',
  'won',
  'lost',
  'closed',
  'all',
] as const
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number]

/** What a row of money says of whose it is, beside its ids. */
const whoseShape = {
  caseTitle: z.string(),
  receiptNumber: z.string(),
  /** Null when the donor was erased. */
  donorName: z.string().nullable(),
}

export const staffDisputeShape = z.strictObject({
  disputeId: uuidShape,
  state: z.enum(['inquiry', 'open', 'under_review', 'won', 'lost', 'closed']),
  reason: z.string(),
  amountCents: centsShape,
  openedAt: timeShape,
  evidenceDueAt: timeShape.nullable(),
  evidenceSentAt: timeShape.nullable(),
})
/** Whether a dispute waits for our evidence, which banks accept once. */
export const isUnanswered = (dispute: {
  readonly state: StaffDispute['state']
  readonly evidenceSentAt: Date | string | null
}): boolean => (dispute.state === 'inquiry' || dispute.state === 'open') && dispute.evidenceSentAt === null

/** A dispute in the list, with its case and its donor. */
export const listedDisputeShape = z.strictObject({
  ...staffDisputeShape.shape,
  ...orderIdsShape.shape,
  ...whoseShape,
})
export type ListedDispute = z.output<typeof listedDisputeShape>

export type StaffDispute = z.output<typeof staffDisputeShape>

export const REQUEST_REASON_NAMES: Readonly<Record<(typeof STORED_REQUEST_REASONS)[number], string>> = {
  // `Object.fromEntries` loses the types of the keys.
  ...(Object.fromEntries(REFUND_REQUEST_REASONS.map(({ code, label }) => [code, label])) as Record<
    (typeof REFUND_REQUEST_REASONS)[number]['code'],
    string
  >),
  refund_failed: 'A refund came back from the bank',
}

export const staffRefundRequestShape = z.strictObject({
  ...requestIdsShape.shape,
  orderId: uuidShape,
  reference: z.string(),
  reason: z.enum(STORED_REQUEST_REASONS),
  /** Empty when the donor was erased. */
  text: z.string(),
  createdAt: timeShape,
  receiptNumber: z.string(),
  totalCents: centsShape,
  refundedCents: centsShape,
})
export type StaffRefundRequest = z.output<typeof staffRefundRequestShape>

/** A request in the queue, with its donor, its case, and where the donation's money is. */
export const queuedRefundRequestShape = staffRefundRequestShape.extend({
  caseTitle: z.string(),
  recipientName: z.string(),
  /** Null when the donor was erased. */
  donorName: z.string().nullable(),
  donorEmail: z.string().nullable(),
  ...donationLocationShape.shape,
})
export type QueuedRefundRequest = z.output<typeof queuedRefundRequestShape>

export const duplicatePaymentShape = z.strictObject({
  duplicatePaymentId: uuidShape,
  ...orderIdsShape.shape,
  state: z.string(),
  amountCents: centsShape,
  returnedCents: centsShape,
  cardLast4: z.string().nullable(),
  failure: z.string().nullable(),
  noticedAt: timeShape,
})
/** States of a duplicate payment: its refund is promised, sent, and arrived. */
export const DUPLICATE_PAYMENT_FILTERS = ['promised', 'sent', 'succeeded', 'disputed', 'failed'] as const
export const DUPLICATE_PAYMENT_STATE_NAMES: Readonly<Record<string, string>> = {
  promised: 'To be refunded',
  sent: 'Refund sent',
  succeeded: 'Refunded',
  disputed: 'Disputed',
  failed: 'Refund failed',
}

/** A duplicate payment in the list, with its case and its donor. */
export const listedDuplicatePaymentShape = z.strictObject({ ...duplicatePaymentShape.shape, ...whoseShape })

export type StaffDuplicatePayment = z.output<typeof duplicatePaymentShape>

export const staffOrderShape = z.strictObject({
  ...staffOrderRowShape.shape,
  caseSlug: z.string(),
  recipientName: z.string(),
  donorEmail: z.string().nullable(),
  amountCents: centsShape,
  tipCents: centsShape,
  coverFeeCents: centsShape,
  feeCents: centsShape,
  recipientReceivesCents: centsShape,
  /** Refundable remainder. */
  left: z.strictObject({ donationCents: centsShape, tipCents: centsShape, totalCents: centsShape }),
  isRefundable: z.boolean(),
  request: staffRefundRequestShape.nullable(),
  disputes: z.array(staffDisputeShape),
  duplicatePayments: z.array(duplicatePaymentShape),
  timeline: z.array(timelineEntryShape),
})
export type StaffOrder = z.output<typeof staffOrderShape>

/** Evidence fields of a dispute, under the provider's names. */
export const EVIDENCE_KINDS = {
  receipt: 'Receipt',
  customer_communication: 'E-mails with the donor',
  uncategorized_file: 'Something else',
} as const
export type EvidenceKind = keyof typeof EVIDENCE_KINDS
export const evidenceKinds = ['receipt', 'customer_communication', 'uncategorized_file'] as const

/** Banks don't read larger files. */
export const EVIDENCE_BYTES_MAX = 5_000_000

/** A piece of evidence, and whether we have it. */
export const evidenceItemShape = z.strictObject({ label: z.string(), isReady: z.boolean() })
export type EvidenceItem = z.output<typeof evidenceItemShape>

export const evidenceFileShape = z.strictObject({
  kind: z.enum(evidenceKinds),
  fileRef: patternShape(255, /^file_\w+$/, 'That isn’t one of the provider’s files.'),
})

export const EVIDENCE_WORDS_MAX = 20_000
export const REFUND_ANSWER_MAX = REQUEST_TEXT_MAX
