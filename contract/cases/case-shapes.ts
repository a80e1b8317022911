import * as z from 'zod'
import { tributeShape } from '#contract/donations/tribute.ts'
import { COST_LABEL_MAX, COST_UNIT_MAX } from '#contract/fundraisers/case-limits.ts'
import { PAYOUT_INTERVALS } from '#contract/payouts/payout-interval.ts'
import { useNoteLinesShape } from '#contract/payouts/use-note-line.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import {
  DONATION_STATUSES,
  HOLD_CAUSES,
  NOTICE_STATUSES,
  TEAM_ROLES,
  VISIBILITIES,
  WORDS_WITH_CASE,
} from './case-states.ts'

/** An image: `/media/{mediaId}/{width}.{avif|webp|jpg}` gives each variant, see contract/media/picture-addresses.ts. */
export const imageShape = z.strictObject({
  mediaId: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  caption: z.string().nullable(),
  /** A data: URI of about 20 pixels, shown until the image loads. */
  placeholder: z.string(),
})

/** Blocks of a story, which share their types, with these shapes of a text and of a list's items. */
export const makeStoryBlockShape = <Text extends z.ZodType<string>, Items extends z.ZodType<string[]>>(
  text: Text,
  items: Items,
) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('paragraph'), text }),
    z.strictObject({ type: z.literal('heading'), text }),
    z.strictObject({ type: z.literal('quote'), text }),
    z.strictObject({ type: z.literal('list'), items }),
  ])
export const storyBlockShape = makeStoryBlockShape(z.string(), z.array(z.string()))

export const costItemShape = z.strictObject({
  label: textShape(COST_LABEL_MAX).min(1),
  amountCents: centsShape.positive(),
  /** What one piece of it costs; absent unless the organizer gave one. */
  unit: z
    .strictObject({ name: textShape(COST_UNIT_MAX).min(1), amountCents: centsShape.positive() })
    .optional(),
})

/** Sent, and due at the recipient's bank by then: part of what is on the way. Null if nothing is in transit. */
export const inTransitShape = z.strictObject({ amountCents: centsShape, arrivesAt: timeShape }).nullable()

export const totalsShape = z.strictObject({
  /** Settled donations − refunds − lost disputes; never tips and fees. */
  raisedCents: centsShape,
  donationCount: z.int(),
  donorCount: z.int(),
  paidOutCents: centsShape,
  /** Clearing, available or in transit to a verified recipient. */
  onTheWayCents: centsShape,
  /**
   * Money that can't be sent: all of it until the recipient is verified; afterwards what a hold or a dispute
   * blocks.
   */
  heldCents: centsShape,
  /** Why the money is held; null when nothing holds it. */
  heldFor: z.enum(HOLD_CAUSES).nullable(),
  feesCents: centsShape,
})

const place = { city: z.string(), state: z.string() }

export const caseCardShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  raiseType: z.int(),
  recipientFirstName: z.string(),
  ...place,
  cover: imageShape,
  goalCents: centsShape,
  ...totalsShape.shape,
  /** Distinct donors of the last `RECENT_DAYS`. */
  recentDonorCount: z.int(),
  ended: z.boolean(),
  /** Whether donations are paused, by the organizer or until a check. */
  paused: z.boolean(),
  /** Whether every gift was given back because the recipient was never verified. */
  deadlineRefund: z.boolean(),
  sample: z.boolean(),
})

/** A case in a list. */
export const listedCaseShape = caseCardShape.extend({
  /** Miles from the town of `near` to the case: 0 in the same town, null without `near`. */
  milesAway: z.int().nullable(),
})

/** Someone beside the organizer who writes for a case. */
export const authorShape = z.strictObject({ name: z.string(), role: z.enum(TEAM_ROLES) })

export const updateShape = z.strictObject({
  updateId: uuidShape,
  /** Who wrote it; null for the organizer. */
  author: authorShape.nullable(),
  title: z.string(),
  text: z.string(),
  postedAt: timeShape,
  images: z.array(imageShape),
})

export const deadlineRefundShape = z.strictObject({ deadlineRefundAt: timeShape, amountCents: centsShape })

export const caseDetailShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  purpose: z.union([z.literal(1), z.literal(2)]),
  raiseType: z.int(),
  raiseScene: z.string(),
  title: z.string(),
  summary: z.string(),
  story: z.array(storyBlockShape),
  costItems: z.array(costItemShape),
  goalCents: centsShape,
  ...place,
  /** Null once the case is erased. */
  cover: imageShape.nullable(),
  gallery: z.array(imageShape),
  organizer: z.strictObject({
    displayName: z.string(),
    firstName: z.string(),
    relation: z.string().nullable(),
  }),
  /** Co-organizers, in the order in which they joined. */
  team: z.array(z.strictObject({ name: z.string() })),
  /** Who receives the money: the organizer where the purpose is "myself". */
  recipient: z.strictObject({
    fullName: z.string(),
    firstName: z.string(),
    relation: z.string().nullable(),
    /** Whether these are names. Until a beneficiary accepted, they are words such as "a neighbor in Marietta". */
    isNamed: z.boolean(),
  }),
  ...totalsShape.shape,
  recentDonorCount: z.int(),
  /** Number of payouts that arrived; `paidOutCents` is their sum. */
  payoutCount: z.int(),
  inTransit: inTransitShape,
  /** How often the recipient is paid. */
  payoutInterval: z.enum(PAYOUT_INTERVALS),
  nextTransferAt: timeShape.nullable(),
  /** Whether the withdrawal account is verified. */
  verified: z.boolean(),
  /** When the recipient passed the identity check, also while the provider holds their account; null while we doubt it. */
  verifiedAt: timeShape.nullable(),
  /** When donations pause and when they are refunded; null once verified. */
  donationsPauseAt: timeShape.nullable(),
  refundsAt: timeShape.nullable(),
  /** When and how much was given back because the recipient was never verified. */
  deadlineRefund: deadlineRefundShape.nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
  visibility: z.enum(VISIBILITIES),
  donationStatus: z.enum(DONATION_STATUSES),
  publishedAt: timeShape,
  endedAt: timeShape.nullable(),
  endedNote: z.string().nullable(),
  updates: z.array(updateShape),
  /** Whether donors can leave words of support. */
  wordsOfSupportEnabled: z.boolean(),
  sample: z.boolean(),
  /** Whether its organizer erased their account: it has no story, photos and names any more. */
  erased: z.boolean(),
  version: z.int(),
})

/** State of a case's page apart from its money. A page that shows an older `version` reloads the case. */
export const pageStateShape = z.strictObject({
  version: z.int(),
  donationStatus: z.enum(DONATION_STATUSES),
  verified: z.boolean(),
  latestUpdateId: uuidShape.nullable(),
})

/** A donation as the case's page shows it. */
export const publicDonationShape = z.strictObject({
  donationId: uuidShape,
  /** "Anonymous" if the donor hid their name. */
  displayName: z.string(),
  anonymous: z.boolean(),
  /** Null when the donor hid the amount. */
  amountCents: centsShape.nullable(),
  message: z.string().nullable(),
  tribute: tributeShape.nullable(),
  donatedAt: timeShape,
})

/** The newest words of support, and their total. */
export const wordsShape = z.strictObject({
  items: z.array(publicDonationShape).max(WORDS_WITH_CASE),
  totalCount: z.int(),
})

/** Attempts at a payout before the latest one that failed or came back, oldest first. */
export const earlierAttemptsShape = z.array(
  z.strictObject({
    /** Whether it left; if not, it couldn’t be sent. */
    wasSent: z.boolean(),
    endedAt: timeShape,
  }),
)

export const payoutNoticeShape = z.strictObject({
  /** The payout’s id. */
  noticeId: uuidShape,
  scheduledAt: timeShape,
  sentAt: timeShape,
  arrivesAt: timeShape.nullable(),
  arrivedAt: timeShape.nullable(),
  /** When it came back. */
  endedAt: timeShape.nullable(),
  amountCents: centsShape,
  recipientKind: z.enum(['organizer', 'beneficiary']),
  /** "Rosa D." */
  recipientDisplay: z.string(),
  donationCount: z.int(),
  status: z.enum(NOTICE_STATUSES),
  earlierAttempts: earlierAttemptsShape,
  useNote: z.string().nullable(),
  /** What the money was spent on, with amounts. */
  noteLines: useNoteLinesShape,
  /** The organizer, if they wrote the note for another recipient; null for the recipient's own. */
  noteWriter: z.string().nullable(),
  images: z.array(imageShape),
})

export const latestNoticeShape = payoutNoticeShape.extend({
  caseId: caseIdShape,
  slug: z.string(),
  caseTitle: z.string(),
  ...place,
  cover: imageShape,
})
