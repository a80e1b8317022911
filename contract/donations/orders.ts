import * as z from 'zod'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import { donationLocationShape } from './donation-location.ts'
import { NAME_SHOWN_CHOICES } from './shown-name.ts'
import { tributeShape } from './tribute.ts'

export const ZONE_US = 1
export const PAY_METHODS = ['card', 'google_pay', 'apple_pay', 'link'] as const
export type PayMethod = (typeof PAY_METHODS)[number]
/** Methods with a button and a sheet of their own: the device's wallets, and Link, the provider's saved cards. */
export const WALLETS = ['apple_pay', 'google_pay', 'link'] as const satisfies readonly PayMethod[]
export type Wallet = (typeof WALLETS)[number]

export const ORDER_STATES = [
  'created',
  'awaiting_payment',
  'requires_action',
  'processing',
  'unknown',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'blocked',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const MESSAGE_MAX = 280
export const MESSAGE_TOO_LONG = `Use at most ${MESSAGE_MAX} characters for the message.`
export const DRAFT_MINUTES = 10
export const ORDER_EXPIRY_MINUTES = 30

/** Traffic source of the visitor; scalars only, so that each is covered by the signature. */
export const attributionShape = z.strictObject({
  channel: textShape(64).optional(),
  subChannel: textShape(64).optional(),
  utmSource: textShape(128).optional(),
  utmMedium: textShape(128).optional(),
  utmCampaign: textShape(128).optional(),
  utmTerm: textShape(128).optional(),
  utmContent: textShape(128).optional(),
  fbclid: textShape(256).optional(),
  shareSourceId: textShape(64).optional(),
  shareChannel: textShape(64).optional(),
  /** Number of times the link was reshared; −1 if the address has no number. */
  sharedv: z.int().min(-1).max(1_000_000).optional(),
})
export type Attribution = z.infer<typeof attributionShape>

/**
 * An order with its amounts. Uses functions such as `z.nullable(timeShape)`, because the browser’s build can’t
 * tree-shake methods such as `timeShape.nullable()`.
 */
export const orderInfoShape = z.strictObject({
  orderId: uuidShape,
  caseId: caseIdShape,
  status: z.enum(ORDER_STATES),
  amountCents: centsShape,
  tipCents: centsShape,
  coverFeeCents: centsShape,
  feeCents: centsShape,
  recipientReceivesCents: centsShape,
  totalCents: centsShape,
  refundedCents: centsShape,
  currency: z.literal('USD'),
  payMethod: z.enum(PAY_METHODS),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  donorFirstName: z.string(),
  donorName: z.string(),
  email: z.string(),
  nameShown: z.enum(NAME_SHOWN_CHOICES),
  hideAmount: z.boolean(),
  message: z.string().nullable(),
  tribute: z.nullable(tributeShape),
  /** Whether the donor asked for the organizer's updates with this donation. They may have unsubscribed since. */
  wantsNews: z.boolean(),
  /** Until when its browser can correct the address. Null if it can’t be, and where only a receipt is shown. */
  emailCorrectableUntil: z.nullable(timeShape),
  /** Whether the donor wants to hear when their gifts to the case arrive. Null where only a receipt is shown. */
  wantsArrival: z.nullable(z.boolean()),
  /** The organizer's thank-you text with this donor's first name, for the result page and the receipt. */
  thankYou: z.nullable(z.string()),
  /** The co-organizer or beneficiary who wrote it; null for the organizer. */
  thankYouBy: z.nullable(z.string()),
  /** Where its money is. Null before payment, and where only a receipt is made. */
  location: z.nullable(donationLocationShape),
  createdAt: timeShape,
  paidAt: z.nullable(timeShape),
  /** Deadline for undoing the donation. */
  undoUntil: z.nullable(timeShape),
  /**
   * Ordinal of the donation within its case, in payment order. Null before payment, and where only a receipt
   * is shown.
   */
  donationNumber: z.nullable(z.int()),
  /** Reference for support before payment; afterwards the receipt's number. */
  orderNumber: z.string(),
  receiptNumber: z.string().nullable(),
  receiptUrl: z.string().nullable(),
})
export type OrderInfo = z.infer<typeof orderInfoShape>
