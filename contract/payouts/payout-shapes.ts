import * as z from 'zod'
import { earlierAttemptsShape, imageShape } from '#contract/cases/case-shapes.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { DESTINATION_KINDS } from '../identity-check/payout-destination.ts'
import { PAYOUT_INTERVALS } from './payout-interval.ts'
import { PAYOUT_STATES } from './payout-states.ts'
import { useNoteLinesShape } from './use-note-line.ts'

/** Breakdown of a case's money: all parts but the first add up to the first. */
export const moneyPathShape = z.strictObject({
  raisedCents: centsShape,
  clearingCents: centsShape,
  /**
   * Included in the next payout. Negative when more was returned than was left: later payouts are reduced by
   * it.
   */
  availableCents: centsShape,
  scheduledCents: centsShape,
  inTransitCents: centsShape,
  paidCents: centsShape,
  onHoldCents: centsShape,
  heldUntilCheckCents: centsShape,
  cardFeesCents: centsShape,
  /** Negative: what Hearten bore for donations that were returned after their payout. */
  coveredCents: centsShape,
})

export const useNoteShape = z.strictObject({
  text: z.string(),
  lines: useNoteLinesShape,
  images: z.array(imageShape),
  /** The organizer, if they wrote it for another recipient; null for the recipient's own. */
  writer: z.string().nullable(),
  /** Null for notes older than this field. */
  notedAt: timeShape.nullable(),
  editableUntilAt: timeShape.nullable(),
})

/** A payout as its owner sees it. */
export const ownPayoutShape = z.strictObject({
  payoutId: uuidShape,
  state: z.enum(PAYOUT_STATES),
  amountCents: centsShape,
  donationCount: z.int(),
  recipientDisplay: z.string(),
  scheduledAt: timeShape,
  sentAt: timeShape.nullable(),
  arrivesAt: timeShape.nullable(),
  paidAt: timeShape.nullable(),
  /** When it was returned or canceled. */
  endedAt: timeShape.nullable(),
  /** Number of this attempt, up to PAYOUT_TRIES_MAX. */
  tries: z.int(),
  earlierAttempts: earlierAttemptsShape,
  retryAt: timeShape.nullable(),
  /** Why it was returned: the bank's code and a sentence. */
  failure: z.strictObject({ code: z.string(), why: z.string() }).nullable(),
  useNote: useNoteShape.nullable(),
})

/** Why money can't be sent, in six parts. */
export const moneyHoldShape = z.strictObject({
  holdId: uuidShape,
  code: z.string(),
  why: z.string(),
  nextStep: z.string(),
  whoActs: z.string(),
  /** Deadline; null if there is none, and `by` says why. */
  byAt: timeShape.nullable(),
  by: z.string(),
  sinceAt: timeShape,
  /** How to appeal; null if nothing can be decided. */
  appeal: z.string().nullable(),
  /** When the case's owner appealed, and when our answer is due. */
  appealedAt: timeShape.nullable(),
  appealAnswerDueAt: timeShape.nullable(),
  /** Our answer to an appeal, if the hold stays. */
  appealAnswer: z.strictObject({ text: z.string(), answeredAt: timeShape }).nullable(),
})

/** PayoutDestination */
export const destinationShape = z.strictObject({
  kind: z.enum(DESTINATION_KINDS),
  name: z.string().nullable(),
  last4: z.string(),
})

export const payoutStatementShape = z.strictObject({
  caseId: caseIdShape,
  title: z.string(),
  /** 2026-11, or 2026 for the whole year, by the Pacific calendar. */
  period: z.string(),
  recipientDisplay: z.string().nullable(),
  donationCount: z.int(),
  donatedCents: centsShape,
  /** Returned by refund or dispute. */
  returnedCents: centsShape,
  /** Less the fees of returned donations; negative if those were donated in an earlier period. */
  cardFeesCents: centsShape,
  /** Given back after it was paid out, and borne by Hearten. */
  coveredCents: centsShape,
  /** Payouts that arrived in the period, oldest first; those returned later have `cameBackAt`. */
  transfers: z.array(
    z.strictObject({
      payoutId: uuidShape,
      amountCents: centsShape,
      sentAt: timeShape.nullable(),
      paidAt: timeShape,
      cameBackAt: timeShape.nullable(),
    }),
  ),
  paidCents: centsShape,
})

export const casePayoutsShape = z.strictObject({
  caseId: caseIdShape,
  title: z.string(),
  slug: z.string(),
  /** 1 raised for oneself, 2 for someone else. */
  purpose: z.union([z.literal(1), z.literal(2)]),
  donationCount: z.int(),
  verified: z.boolean(),
  verifiedAt: timeShape.nullable(),
  money: moneyPathShape,
  /** Money still clearing: number of donations, and when the last one clears. */
  clearing: z.strictObject({ donationCount: z.int(), lastClearsAt: timeShape.nullable() }),
  /** `isRetry` for one that failed before, which no newer gifts join. */
  nextPayout: z
    .strictObject({
      sendsAt: timeShape,
      amountCents: centsShape,
      isRetry: z.boolean(),
      /** What clears only after it, and when the last of it leaves; null if nothing does. */
      later: z.strictObject({ amountCents: centsShape, sendsAt: timeShape }).nullable(),
    })
    .nullable(),
  /** How often the recipient chose to be paid. */
  payoutInterval: z.enum(PAYOUT_INTERVALS),
  /** The payout whose note is asked for; null for none. Of a week's payouts, the first one. */
  noteWantedFor: uuidShape.nullable(),
  /** Newest first. */
  payouts: z.array(ownPayoutShape),
  /** Null without a bank account or card, and for an organizer who isn't the recipient. */
  bank: destinationShape.nullable(),
  holds: z.array(moneyHoldShape),
  /** Gifts in dispute, which hold up no other gift; null if there are none. */
  disputed: z
    .strictObject({
      donationCount: z.int(),
      withdrawnCents: centsShape,
      /** When the donors' banks have decided about all of them, at the latest. */
      decidesUntil: timeShape,
    })
    .nullable(),
  /** Periods available as statements: years, and months that are over, with gifts or payouts that arrived, newest first. */
  statements: z.array(z.strictObject({ period: z.string(), payoutCount: z.int(), paidCents: centsShape })),
  /** Since when payouts of all cases are paused; null if they aren't. */
  payoutsStoppedAt: timeShape.nullable(),
})

/** Form for a payout's note, also available without an account. */
export const notePageShape = z.strictObject({
  caseId: caseIdShape,
  title: z.string(),
  slug: z.string(),
  payout: ownPayoutShape,
  /** Whether the note can be written or edited now. */
  mayWrite: z.boolean(),
  /** Name that will stand beside the note, if the person isn't its recipient. */
  signedBy: z.string().nullable(),
  /** The case's cost lines, with what other notes account for. */
  costLines: z.array(
    z.strictObject({ label: z.string(), plannedCents: centsShape, accountedCents: centsShape }),
  ),
  /** Number of recipients of its mail: donors, 1,001 at most, and followers. None of a change, which isn't mailed. */
  readerCount: z.int(),
})
