import * as z from 'zod'
import { imageShape } from '../cases/case-shapes.ts'
import { caseIdShape, centsShape, timeShape } from '../shapes.ts'
import { NAME_SHOWN_CHOICES } from './shown-name.ts'

/** Where the money of a donation is, for its donor. The first are places of a case's money; the others end it. */
export const DONATION_PLACES = [
  'clearing',
  'scheduled',
  'inTransit',
  'paid',
  'onHold',
  'heldForCheck',
  'disputed',
  'refunded',
  'takenBack',
] as const
export type DonationPlace = (typeof DONATION_PLACES)[number]

/** How many come at a time. */
export const OWN_DONATIONS_PAGE = 20

export const givingChoiceShape = z.strictObject({
  nameShown: z.enum(NAME_SHOWN_CHOICES),
  hideAmount: z.boolean(),
  coverFee: z.boolean(),
})
export type GivingChoice = z.infer<typeof givingChoiceShape>

export const ownDonationShape = z.strictObject({
  receiptNumber: z.string(),
  /** The donation's own page, where everything can be done with it. */
  receiptUrl: z.string(),
  paidAt: timeShape,
  caseId: caseIdShape,
  caseSlug: z.string(),
  caseTitle: z.string(),
  /** Whether its page is there for everybody. */
  isCasePublic: z.boolean(),
  recipientName: z.string(),
  recipientFirstName: z.string(),
  organizerFirstName: z.string(),
  cover: imageShape.nullable(),
  amountCents: centsShape,
  refundedCents: centsShape,
  /** As the page shows it. */
  shownName: z.string(),
  hideAmount: z.boolean(),
  message: z.string().nullable(),
  place: z.enum(DONATION_PLACES),
  clearsAt: timeShape,
  /** With which transfer it leaves; null where nothing can leave, or it left. */
  leavesAt: timeShape.nullable(),
  /** The transfer that it went with; null while it waits. */
  transfer: z
    .strictObject({
      amountCents: centsShape,
      sentAt: timeShape.nullable(),
      arrivesAt: timeShape.nullable(),
      arrivedAt: timeShape.nullable(),
      useNote: z.string().nullable(),
    })
    .nullable(),
  /** When it comes back unless the recipient passes the identity check. */
  refundsAt: timeShape.nullable(),
  caseEndedAt: timeShape.nullable(),
  /** The organizer's words to this donor. */
  thanks: z.string().nullable(),
  /** The latest update of the case since. */
  news: z.strictObject({ title: z.string(), postedAt: timeShape }).nullable(),
  undoUntil: timeShape.nullable(),
  requestUntil: timeShape.nullable(),
  canChangeNames: z.boolean(),
  /** What the donor's own shared links brought to the case. */
  brought: z.strictObject({ arrivals: z.int(), donations: z.int(), donatedCents: centsShape }).nullable(),
})
export type OwnDonation = z.infer<typeof ownDonationShape>

export const ownDonationsShape = z.strictObject({
  /** The account's address and those added to it; of a mailed link its one address. */
  emails: z.array(z.string()),
  totalCount: z.int(),
  /** The years with donations, newest first. */
  years: z.array(z.strictObject({ year: z.int(), donationCount: z.int(), givenCents: centsShape })),
  /** Of the year that was asked for, or of all. */
  figures: z.strictObject({
    givenCents: centsShape,
    donationCount: z.int(),
    recipientCount: z.int(),
    arrivedCents: centsShape,
    arrivedCount: z.int(),
    onTheWayCents: centsShape,
    nextTransferAt: timeShape.nullable(),
    feeCents: centsShape,
  }),
  items: z.array(ownDonationShape),
  nextPage: z.int().nullable(),
})
export type OwnDonations = z.infer<typeof ownDonationsShape>
