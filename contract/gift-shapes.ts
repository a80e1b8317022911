import * as z from 'zod'
import {
  GIFT_DISPUTE_STATES,
  GIFT_RETURN_REASONS,
  GIFT_RETURN_STATES,
  KEPT_REQUEST_REASONS,
  REFUND_REQUEST_STATES,
  UNDO_ENDINGS,
} from './gift-requests.ts'
import { orderInfoShape } from './orders.ts'
import { centsShape, timeShape, uuidShape } from './shapes.ts'

/** The signed text of a gift's own link: whoever has it is taken for the donor. */
export const giftTokenShape = z.string().max(256)

/** Money of a gift that went back, is on its way, or came back to us. */
export const giftReturnShape = z.strictObject({
  refundId: uuidShape,
  reason: z.enum(GIFT_RETURN_REASONS),
  state: z.enum(GIFT_RETURN_STATES),
  giftCents: centsShape,
  tipCents: centsShape,
  coverFeeCents: centsShape,
  totalCents: centsShape,
  askedAt: timeShape,
  stateAt: timeShape,
})
export type GiftReturn = z.infer<typeof giftReturnShape>

export const refundRequestShape = z.strictObject({
  reference: z.string(),
  reason: z.enum(KEPT_REQUEST_REASONS),
  state: z.enum(REFUND_REQUEST_STATES),
  /** What we wrote when we decided. */
  answer: z.string().nullable(),
  askedAt: timeShape,
  /** By which day we answer. */
  answerUntil: timeShape,
  decidedAt: timeShape.nullable(),
})
export type RefundRequestInfo = z.infer<typeof refundRequestShape>

/** The donor's bank questions the payment. */
export const giftDisputeShape = z.strictObject({
  state: z.enum(GIFT_DISPUTE_STATES),
  amountCents: centsShape,
  openedAt: timeShape,
  /** By which day most banks have decided; null once this one has, and where it only asks. */
  decidesUntil: timeShape.nullable(),
})
export type GiftDispute = z.infer<typeof giftDisputeShape>

/** Another gift of the same donor, case and amount, paid shortly before. */
export const similarGiftShape = z.strictObject({ amountCents: centsShape, paidAt: timeShape })
export type SimilarGift = z.infer<typeof similarGiftShape>

/** What can be done with a gift now, each until when; null where it can't be. */
export const giftChoicesShape = z.strictObject({
  /** Take all of it back, without asking. */
  undoUntil: timeShape.nullable(),
  undoCents: centsShape,
  /** Why not; null while it can be. */
  undoEnded: z.enum(UNDO_ENDINGS).nullable(),
  /** Take the tip back. */
  tipReturnUntil: timeShape.nullable(),
  tipReturnCents: centsShape,
  /** Take it back because the same was given shortly before. */
  duplicateUntil: timeShape.nullable(),
  /** Its number only where also the browser or the card is the same: an address alone can be anybody’s. */
  duplicateOf: similarGiftShape.extend({ receiptNumber: z.string().nullable() }).nullable(),
  /** Ask us for it; null also while a request is open. */
  requestUntil: timeShape.nullable(),
  /** Change whether the public sees the name and the amount. */
  names: z.boolean(),
})
export type GiftChoices = z.infer<typeof giftChoicesShape>

/** A gift with all that became of it, for whoever has its link. */
export const giftShape = z.strictObject({
  order: orderInfoShape,
  caseTitle: z.string(),
  caseSlug: z.string(),
  recipientFirstName: z.string(),
  recipientName: z.string(),
  /** The receipt for printing and keeping. */
  pdfUrl: z.string(),
  /** Of which year `sendStatement` mails a statement that holds this gift. */
  statementYear: z.int(),
  /** Newest first. */
  returns: z.array(giftReturnShape),
  request: refundRequestShape.nullable(),
  dispute: giftDisputeShape.nullable(),
  choices: giftChoicesShape,
})
export type Gift = z.infer<typeof giftShape>
