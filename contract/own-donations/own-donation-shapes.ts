import * as z from 'zod'
import { imageShape } from '#contract/cases/case-shapes.ts'
import { donationLocationShape } from '#contract/donations/donation-location.ts'
import { refundRequestShape } from '#contract/donations/donation-shapes.ts'
import { NAME_SHOWN_CHOICES } from '#contract/donations/shown-name.ts'
import { tributeShape } from '#contract/donations/tribute.ts'
import { caseIdShape, centsShape, timeShape } from '#contract/shapes.ts'
import { ownHouseholdShape } from './household-shapes.ts'

/** Donations per page. */
export const OWN_DONATIONS_PAGE = 20

export const donationPrivacyShape = z.strictObject({
  nameShown: z.enum(NAME_SHOWN_CHOICES),
  hideAmount: z.boolean(),
  coverFee: z.boolean(),
})
export type DonationPrivacy = z.infer<typeof donationPrivacyShape>

export const ownDonationShape = z.strictObject({
  receiptNumber: z.string(),
  /** The donation's own page, with all its actions. */
  receiptUrl: z.string(),
  paidAt: timeShape,
  caseId: caseIdShape,
  caseSlug: z.string(),
  caseTitle: z.string(),
  /** Whether the case's page is public. */
  isCasePublic: z.boolean(),
  recipientName: z.string(),
  recipientFirstName: z.string(),
  organizerFirstName: z.string(),
  cover: imageShape.nullable(),
  amountCents: centsShape,
  refundedCents: centsShape,
  /** The name that the page shows. */
  shownName: z.string(),
  hideAmount: z.boolean(),
  message: z.string().nullable(),
  tribute: tributeShape.nullable(),
  ...donationLocationShape.shape,
  caseEndedAt: timeShape.nullable(),
  /** The thank-you to this donor, or the standing one to all. */
  thanks: z.string().nullable(),
  /** The co-organizer or beneficiary who wrote it; null for the organizer. */
  thankedBy: z.string().nullable(),
  /** The case's latest update since the donation. */
  news: z.strictObject({ title: z.string(), postedAt: timeShape }).nullable(),
  /** The undecided refund request; null if there is none. */
  request: refundRequestShape.nullable(),
  undoUntil: timeShape.nullable(),
  requestUntil: timeShape.nullable(),
  canChangeNames: z.boolean(),
  /** Visits and donations that the donor's share links for the case brought. */
  brought: z.strictObject({ arrivals: z.int(), donations: z.int(), donatedCents: centsShape }).nullable(),
})
export type OwnDonation = z.infer<typeof ownDonationShape>

/** The latest payment to a case that failed, if the person hasn't given to it since. */
export const failedPaymentShape = z.strictObject({
  caseId: caseIdShape,
  caseTitle: z.string(),
  recipientName: z.string(),
  amountCents: centsShape,
  failedAt: timeShape,
  /** Whether the case takes gifts now. */
  canGive: z.boolean(),
})
export type FailedPayment = z.infer<typeof failedPaymentShape>

export const ownDonationsShape = z.strictObject({
  /** The account's e-mail address and its added ones; for a mailed link, its one address. */
  emails: z.array(z.string()),
  /** The household of the account's own address, or of a mailed link's; null without one. */
  household: ownHouseholdShape.nullable(),
  totalCount: z.int(),
  /** The year that is listed; null for all. */
  year: z.int().nullable(),
  /** The years with donations, newest first. */
  years: z.array(
    z.strictObject({
      year: z.int(),
      /** As in the year's statement: all, also those that were refunded, and what was paid for them with tips and fees. */
      donationCount: z.int(),
      paidCents: centsShape,
      refundedCents: centsShape,
    }),
  ),
  /** Totals of the requested year, or of all years. */
  figures: z.strictObject({
    donatedCents: centsShape,
    donationCount: z.int(),
    recipientCount: z.int(),
    arrivedCents: centsShape,
    arrivedCount: z.int(),
    /** In transit, not sent yet or held. */
    notArrivedCents: centsShape,
    /** The part of it that is held until the identity check, or on hold. */
    heldCents: centsShape,
    /** About when the first of what is in transit arrives; null if nothing is. */
    arrivesAt: timeShape.nullable(),
    nextTransferAt: timeShape.nullable(),
    feeCents: centsShape,
  }),
  items: z.array(ownDonationShape),
  /** Of the last FAILED_PAYMENT_DAYS, newest first. */
  failedPayments: z.array(failedPaymentShape),
  nextPage: z.int().nullable(),
})
export type OwnDonations = z.infer<typeof ownDonationsShape>
