import * as z from 'zod'
import { imageShape } from '../cases/case-shapes.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '../shapes.ts'
import { PAYOUT_STATES } from './payouts.ts'
import { useNoteLineShape } from './use-note-line.ts'

/** Where every cent of a case is: all but the first add up to the first. */
export const moneyPathShape = z.strictObject({
  raisedCents: centsShape,
  clearingCents: centsShape,
  /** Joins the next transfer. Below zero where more went back than was left: later transfers are smaller by it. */
  availableCents: centsShape,
  scheduledCents: centsShape,
  inTransitCents: centsShape,
  paidCents: centsShape,
  onHoldCents: centsShape,
  heldUntilCheckCents: centsShape,
  cardFeesCents: centsShape,
  /** Below zero: what Hearten bore of gifts that went back after their money was sent. */
  coveredCents: centsShape,
})

export const useNoteShape = z.strictObject({
  text: z.string(),
  lines: z.array(useNoteLineShape),
  images: z.array(imageShape),
  /** Null for one that was posted before this was kept. */
  notedAt: timeShape.nullable(),
  editableUntilAt: timeShape.nullable(),
})

/** A transfer as its owner follows it. */
export const ownPayoutShape = z.strictObject({
  payoutId: uuidShape,
  state: z.enum(PAYOUT_STATES),
  amountCents: centsShape,
  giftCount: z.int(),
  recipientDisplay: z.string(),
  scheduledAt: timeShape,
  sentAt: timeShape.nullable(),
  arrivesAt: timeShape.nullable(),
  paidAt: timeShape.nullable(),
  /** When it came back or was called off. */
  endedAt: timeShape.nullable(),
  /** Which try this is or was, of PAYOUT_TRIES_MAX. */
  tries: z.int(),
  retryAt: timeShape.nullable(),
  /** Why it came back: the bank's word for it, and a sentence. */
  failure: z.strictObject({ code: z.string(), why: z.string() }).nullable(),
  useNote: useNoteShape.nullable(),
})

/** Why money can't be sent: six parts of one answer. */
export const moneyHoldShape = z.strictObject({
  /** Null for what the provider says. */
  holdId: uuidShape.nullable(),
  code: z.string(),
  why: z.string(),
  nextStep: z.string(),
  whoActs: z.string(),
  /** By when; null where no day is set, and `by` says why. */
  byAt: timeShape.nullable(),
  by: z.string(),
  sinceAt: timeShape,
  /** How to ask for another look; null where nothing is to be decided. */
  appeal: z.string().nullable(),
  /** When its owner asked for one, and until when we answer. */
  appealedAt: timeShape.nullable(),
  appealAnswerDueAt: timeShape.nullable(),
  /** Why it stays, after a second look. */
  appealAnswer: z.strictObject({ text: z.string(), answeredAt: timeShape }).nullable(),
})

export const payoutStatementShape = z.strictObject({
  caseId: caseIdShape,
  title: z.string(),
  /** 2026-11, or 2026 for the whole year; by the Pacific calendar. */
  period: z.string(),
  recipientDisplay: z.string().nullable(),
  donationCount: z.int(),
  donatedCents: centsShape,
  /** Given back, by refund or by a bank. */
  returnedCents: centsShape,
  cardFeesCents: centsShape,
  /** Arrived in the period, the oldest first; those that came back later have `cameBackAt`. */
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
  /** What still clears: how many gifts, and when the last of them has. */
  clearing: z.strictObject({ donationCount: z.int(), lastClearsAt: timeShape.nullable() }),
  nextTransfer: z.strictObject({ sendsAt: timeShape, amountCents: centsShape }).nullable(),
  /** Newest first. */
  payouts: z.array(ownPayoutShape),
  /** Null before there is a bank account, and for organizers of someone else's case, who don't see it. */
  bank: z.strictObject({ last4: z.string(), name: z.string().nullable() }).nullable(),
  holds: z.array(moneyHoldShape),
  /** Months and years with transfers that arrived, the newest first: periods of a statement. */
  statements: z.array(z.strictObject({ period: z.string(), transferCount: z.int(), paidCents: centsShape })),
  /** While transfers of all cases are paused: since when. */
  transfersStoppedAt: timeShape.nullable(),
})

/** A transfer whose note is to be written, without an account too. */
export const notePageShape = z.strictObject({
  caseId: caseIdShape,
  title: z.string(),
  slug: z.string(),
  payout: ownPayoutShape,
  /** Whether a note can be written or changed now. */
  mayWrite: z.boolean(),
  /** Whether who asks has an account, to which photos belong. */
  mayAddPhotos: z.boolean(),
  /** Donors who asked for news, and followers: to them it goes by mail. */
  readerCount: z.int(),
})
