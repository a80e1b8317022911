import * as z from 'zod'
import { countCharacters } from '#contract/plain-text.ts'
import { centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import {
  DONATION_DISPUTE_STATES,
  DONATION_RETURN_REASONS,
  DONATION_RETURN_STATES,
  REFUND_REQUEST_STATES,
  STORED_REQUEST_REASONS,
  UNDO_ENDINGS,
} from './donation-requests.ts'
import { MESSAGE_MAX, MESSAGE_TOO_LONG, orderInfoShape } from './orders.ts'

/** Signed token of a donation's link; its holder is treated as the donor. */
export const donationTokenShape = textShape(256)

/** A donor's words, counted as JSON Schema and the database count: by code points. */
export const messageShape = textShape(2 * MESSAGE_MAX, MESSAGE_TOO_LONG)
  .refine((text) => countCharacters(text) <= MESSAGE_MAX, MESSAGE_TOO_LONG)
  .meta({ maxLength: MESSAGE_MAX })

/** A return of money to the donor: in transit, sent, or failed. */
export const donationReturnShape = z.strictObject({
  refundId: uuidShape,
  reason: z.enum(DONATION_RETURN_REASONS),
  state: z.enum(DONATION_RETURN_STATES),
  donationCents: centsShape,
  tipCents: centsShape,
  coverFeeCents: centsShape,
  totalCents: centsShape,
  requestedAt: timeShape,
  stateAt: timeShape,
})
export type DonationReturn = z.infer<typeof donationReturnShape>

export const refundRequestShape = z.strictObject({
  reference: z.string(),
  reason: z.enum(STORED_REQUEST_REASONS),
  state: z.enum(REFUND_REQUEST_STATES),
  /** Our written answer. */
  answer: z.string().nullable(),
  requestedAt: timeShape,
  /** Deadline of our answer. */
  answerUntil: timeShape,
  decidedAt: timeShape.nullable(),
})
export type RefundRequestInfo = z.infer<typeof refundRequestShape>

/** A dispute by the donor's bank. */
export const donationDisputeShape = z.strictObject({
  state: z.enum(DONATION_DISPUTE_STATES),
  amountCents: centsShape,
  openedAt: timeShape,
  /** When most banks have decided; null once decided, and for an inquiry. */
  decidesUntil: timeShape.nullable(),
})
export type DonationDispute = z.infer<typeof donationDisputeShape>

/** Another paid donation of the same donor, case and amount, minutes earlier. */
export const similarDonationShape = z.strictObject({ amountCents: centsShape, paidAt: timeShape })
export type SimilarDonation = z.infer<typeof similarDonationShape>

/** Actions that the donor can take, each with its deadline; null when unavailable. */
export const donationChoicesShape = z.strictObject({
  /** Undo: refund everything, no reason needed. */
  undoUntil: timeShape.nullable(),
  undoCents: centsShape,
  /** Why undo is unavailable; null while it is available. */
  undoEnded: z.enum(UNDO_ENDINGS).nullable(),
  /** Refund of the tip. */
  tipReturnUntil: timeShape.nullable(),
  tipReturnCents: centsShape,
  /** Refund of a repeated donation. */
  duplicateUntil: timeShape.nullable(),
  /**
   * The earlier, equal donation. Its receipt number is included only if the browser or the card matches too, because
   * anyone can type an e-mail address.
   */
  duplicateOf: similarDonationShape.extend({ receiptNumber: z.string().nullable() }).nullable(),
  /** Refund request to staff; unavailable while one is open. */
  requestUntil: timeShape.nullable(),
  /** Whether the public name and amount can be changed. */
  names: z.boolean(),
})
export type DonationChoices = z.infer<typeof donationChoicesShape>

/** A donation with its history, for the holder of its link. */
export const donationShape = z.strictObject({
  order: orderInfoShape,
  caseTitle: z.string(),
  caseSlug: z.string(),
  organizerFirstName: z.string(),
  recipientFirstName: z.string(),
  recipientName: z.string(),
  /** The receipt for printing and keeping. */
  pdfUrl: z.string(),
  /** Year of the statement that includes this donation, for `sendStatement`. */
  statementYear: z.int(),
  /** Newest first. */
  returns: z.array(donationReturnShape),
  request: refundRequestShape.nullable(),
  dispute: donationDisputeShape.nullable(),
  choices: donationChoicesShape,
})
export type Donation = z.infer<typeof donationShape>
