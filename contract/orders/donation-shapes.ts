import * as z from 'zod'
import { countCharacters } from '../plain-text.ts'
import { centsShape, timeShape, uuidShape } from '../shapes.ts'
import {
  DONATION_DISPUTE_STATES,
  DONATION_RETURN_REASONS,
  DONATION_RETURN_STATES,
  KEPT_REQUEST_REASONS,
  REFUND_REQUEST_STATES,
  UNDO_ENDINGS,
} from './donation-requests.ts'
import { MESSAGE_MAX, MESSAGE_TOO_LONG, orderInfoShape } from './orders.ts'

/** The signed text of a gift's own link: whoever has it is taken for the donor. */
export const donationTokenShape = z.string().max(256)

/** A donor's words, counted as JSON Schema and the database count: by code points. */
export const messageShape = z
  .string()
  .refine((text) => countCharacters(text) <= MESSAGE_MAX, MESSAGE_TOO_LONG)
  .meta({ maxLength: MESSAGE_MAX })

/** Money of a gift that went back, is on its way, or came back to us. */
export const donationReturnShape = z.strictObject({
  refundId: uuidShape,
  reason: z.enum(DONATION_RETURN_REASONS),
  state: z.enum(DONATION_RETURN_STATES),
  donationCents: centsShape,
  tipCents: centsShape,
  coverFeeCents: centsShape,
  totalCents: centsShape,
  askedAt: timeShape,
  stateAt: timeShape,
})
export type DonationReturn = z.infer<typeof donationReturnShape>

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
export const donationDisputeShape = z.strictObject({
  state: z.enum(DONATION_DISPUTE_STATES),
  amountCents: centsShape,
  openedAt: timeShape,
  /** By which day most banks have decided; null once this one has, and where it only asks. */
  decidesUntil: timeShape.nullable(),
})
export type DonationDispute = z.infer<typeof donationDisputeShape>

/** Another gift of the same donor, case and amount, paid shortly before. */
export const similarDonationShape = z.strictObject({ amountCents: centsShape, paidAt: timeShape })
export type SimilarDonation = z.infer<typeof similarDonationShape>

/** What can be done with a gift now, each until when; null where it can't be. */
export const donationChoicesShape = z.strictObject({
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
  duplicateOf: similarDonationShape.extend({ receiptNumber: z.string().nullable() }).nullable(),
  /** Ask us for it; null also while a request is open. */
  requestUntil: timeShape.nullable(),
  /** Change whether the public sees the name and the amount. */
  names: z.boolean(),
})
export type DonationChoices = z.infer<typeof donationChoicesShape>

/** A gift with all that became of it, for whoever has its link. */
export const donationShape = z.strictObject({
  order: orderInfoShape,
  caseTitle: z.string(),
  caseSlug: z.string(),
  recipientFirstName: z.string(),
  recipientName: z.string(),
  /** What of it we hold until the recipient passes the identity check, and when it goes back otherwise. */
  heldCents: centsShape,
  refundsAt: timeShape.nullable(),
  /** The receipt for printing and keeping. */
  pdfUrl: z.string(),
  /** Of which year `sendStatement` mails a statement that holds this gift. */
  statementYear: z.int(),
  /** Newest first. */
  returns: z.array(donationReturnShape),
  request: refundRequestShape.nullable(),
  dispute: donationDisputeShape.nullable(),
  choices: donationChoicesShape,
})
export type Donation = z.infer<typeof donationShape>
