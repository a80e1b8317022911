import * as z from 'zod'
import { deadlineRefundShape, inTransitShape, totalsShape, updateShape } from '#contract/cases/case-shapes.ts'
import { DONATION_STATUSES } from '#contract/cases/case-states.ts'
import { tributeShape } from '#contract/donations/tribute.ts'
import { PAYOUT_INTERVALS } from '#contract/payouts/payout-interval.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { isoDayShape } from '#contract/text-shape.ts'
import { INVITATION_STATES } from '../identity-check/invitation-answers.ts'
import { DESTINATION_KINDS } from '../identity-check/payout-destination.ts'
import { OWN_CASE_STATES } from './case-draft.ts'
import { PENDING_ACTIONS } from './fundraisers.ts'
import { DONOR_FILTERS, NOTICE_CHOICES } from './organizer-limits.ts'

/** A day of the Pacific calendar: 2026-11-20. */
export const dayShape = isoDayShape('That is not a day.')

/** A donation as the organizer sees it, including hidden names and amounts. */
export const donorShape = z.strictObject({
  donationId: uuidShape,
  /** Null when the donor was erased. */
  name: z.string().nullable(),
  /** Name that the public page shows. */
  shownName: z.string(),
  /** Null for a co-organizer if the donor hides it. */
  amountCents: centsShape.nullable(),
  isAmountHidden: z.boolean(),
  message: z.string().nullable(),
  tribute: tributeShape.nullable(),
  areWordsHidden: z.boolean(),
  donatedAt: timeShape,
  thankedAt: timeShape.nullable(),
  /** The co-organizer or beneficiary who thanked them; null for the organizer. */
  thankedBy: z.string().nullable(),
  /** When it was returned whole, by refund or dispute; its amount is then the one that was given. */
  refundedAt: timeShape.nullable(),
})

export const dashboardUpdateShape = updateShape.extend({
  /** Whether the reader may remove it, and stop its e-mail. */
  isOwn: z.boolean(),
  /** Null for an update without mail. */
  mailing: z
    .strictObject({
      sendsAt: timeShape,
      stoppedAt: timeShape.nullable(),
      sentAt: timeShape.nullable(),
      recipientCount: z.int(),
    })
    .nullable(),
})

/**
 * Numbers of people who get a case's updates by e-mail: donors who asked for them, and followers who aren't such donors. 1,001
 * donors means that there are more than 1,000.
 */
export const audienceShape = z.strictObject({ donorCount: z.int(), followerCount: z.int() })

export const offlineDonationShape = z.strictObject({
  entryId: uuidShape,
  label: z.string(),
  amountCents: centsShape,
  receivedOn: dayShape,
})

export const dashboardShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  state: z.enum(OWN_CASE_STATES),
  donationStatus: z.enum(DONATION_STATUSES),
  /** Whether the organizer has paused giving, and can resume it. Otherwise a check or a hold pauses it. */
  pausedByOrganizer: z.boolean(),
  purpose: z.union([z.literal(1), z.literal(2)]),
  recipientFirstName: z.string(),
  goalCents: centsShape,
  publishedAt: timeShape.nullable(),
  endedAt: timeShape.nullable(),
  endedNote: z.string().nullable(),
  /** When and how much was given back because the recipient was never verified. */
  deadlineRefund: deadlineRefundShape.nullable(),
  totals: totalsShape,
  payoutCount: z.int(),
  inTransit: inTransitShape,
  nextTransferAt: timeShape.nullable(),
  /** How often the recipient is paid. */
  payoutInterval: z.enum(PAYOUT_INTERVALS),
  /** Donations of the last seven days, and the number of donations in the seven days before. */
  week: z.strictObject({ amountCents: centsShape, donationCount: z.int(), previousCount: z.int() }),
  account: z.strictObject({
    /** WITHDRAWAL_ACCOUNT */
    state: z.int().min(0).max(2),
    verifiedAt: timeShape.nullable(),
    /** What the organizer's own transfers go to; null in another person's case. */
    paidTo: z.enum(DESTINATION_KINDS).nullable(),
    donationsPauseAt: timeShape.nullable(),
    refundsAt: timeShape.nullable(),
    /** How the beneficiary answered the invitation; null when no invitation was sent. */
    invitation: z.enum(INVITATION_STATES).nullable(),
    /** Whether we know an e-mail address of the beneficiary. */
    hasAddress: z.boolean(),
    /** Earliest time for a reminder to the beneficiary; null if no reminder is needed. */
    remindAt: timeShape.nullable(),
  }),
  pendingActions: z.array(z.enum(PENDING_ACTIONS)),
  /** Every day of the chart, oldest first, including days without donations. */
  days: z.array(z.strictObject({ day: dayShape, amountCents: centsShape, donationCount: z.int() })),
  /** Donations of each filter. Except for `all`, 1,001 means that there are more than 1,000. */
  donorCounts: z.record(z.enum(DONOR_FILTERS), z.int()),
  /**
   * Unthanked donations of each filter: the number that a thank-you to the filter goes to. 1,001 means that there
   * are more than 1,000.
   */
  unthankedCounts: z.record(z.enum(DONOR_FILTERS), z.int()),
  /** When the next update can be mailed; null when it can be now. */
  mailableAt: timeShape.nullable(),
  updates: z.array(dashboardUpdateShape),
  wordsOfSupportEnabled: z.boolean(),
  /** The organizer's words to everyone who gives. */
  thankYou: z.string().nullable(),
  /** How the organizer is told of donations. */
  donationNotices: z.enum(NOTICE_CHOICES),
  offlineDonations: z.array(offlineDonationShape),
})

/** The dashboard of a co-organizer: nothing about money, people or the end. */
export const teamDashboardShape = dashboardShape
  .pick({
    caseId: true,
    slug: true,
    title: true,
    state: true,
    donationStatus: true,
    publishedAt: true,
    endedAt: true,
    deadlineRefund: true,
    mailableAt: true,
    updates: true,
  })
  .extend({
    totals: totalsShape.pick({ donationCount: true, donorCount: true }),
    /** Only of the lists that a co-organizer reads. */
    donorCounts: z.partialRecord(z.enum(DONOR_FILTERS), z.int()),
    unthankedCounts: z.partialRecord(z.enum(DONOR_FILTERS), z.int()),
  })

export type TeamDashboard = z.infer<typeof teamDashboardShape>
export type Dashboard = z.infer<typeof dashboardShape>
export type Audience = z.infer<typeof audienceShape>
export type Donor = z.infer<typeof donorShape>
