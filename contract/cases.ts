import * as z from 'zod'
import { caseIdShape, centsShape, timeShape, uuidShape } from './shapes.ts'

export const RAISE_TYPES = [
  { code: 1, value: 'Medical' },
  { code: 2, value: 'Emergency' },
  { code: 3, value: 'Memorial' },
  { code: 4, value: 'Family' },
  { code: 5, value: 'Education' },
  { code: 6, value: 'Animals' },
  { code: 7, value: 'Community' },
  { code: 8, value: 'Disaster relief' },
  { code: 9, value: 'Faith' },
  { code: 10, value: 'Volunteer' },
  { code: 11, value: 'Sports' },
  { code: 12, value: 'Other' },
] as const

export const raiseTypeText = (code: number): string =>
  RAISE_TYPES.find((type) => type.code === code)?.value ?? 'Other'

export const CASE_STATUS = { progressing: 0, ended: 1 } as const
export const PURPOSE = { myself: 1, someoneElse: 2 } as const
export const VISIBILITIES = ['draft', 'in_review', 'live', 'rejected', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const DONATION_SORTS = ['recent', 'top', 'first'] as const
export type DonationSort = (typeof DONATION_SORTS)[number]

export const CASE_SORTS = ['trending', 'newest', 'near_goal', 'just_started', 'most_donors'] as const
export type CaseSort = (typeof CASE_SORTS)[number]

/** How far a case has come, as a filter: under 30 % of its goal, or 85 % and more of it. */
export const CASE_PROGRESS = ['just_started', 'near_goal'] as const
export type CaseProgress = (typeof CASE_PROGRESS)[number]
export const JUST_STARTED_BELOW_PERCENT = 30
export const NEAR_GOAL_FROM_PERCENT = 85

/** How far from its ZIP code a search looks. */
export const NEAR_MILES = 50

export const NOTICE_STATUSES = ['scheduled', 'in_transit', 'paid', 'failed', 'reversed'] as const

export const REPORT_REASONS = [
  { code: 'not_true', label: 'The story isn’t true' },
  { code: 'not_theirs', label: 'The photos or the person aren’t theirs' },
  { code: 'no_consent', label: 'The person named doesn’t know or agree' },
  { code: 'money_misused', label: 'The money isn’t going where the page says' },
  { code: 'hateful_or_violent', label: 'It is hateful, violent or illegal' },
  { code: 'private', label: 'It shows private details of someone' },
  { code: 'other', label: 'Something else' },
] as const
export const reportReasonCodes = REPORT_REASONS.map((reason) => reason.code)

/** An image: `/media/{mediaId}/{width}.{avif|webp|jpg}` gives each variant, see contract/media.ts. */
export const imageShape = z.strictObject({
  mediaId: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  caption: z.string().nullable(),
  /** A data: URI of some 20 pixels, shown until the picture is there. */
  placeholder: z.string(),
})
export type Image = z.infer<typeof imageShape>

export const storyBlockShape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), text: z.string() }),
  z.strictObject({ type: z.literal('heading'), text: z.string() }),
  z.strictObject({ type: z.literal('quote'), text: z.string() }),
  z.strictObject({ type: z.literal('list'), items: z.array(z.string()) }),
])
export type StoryBlock = z.infer<typeof storyBlockShape>

export const costItemShape = z.strictObject({
  label: z.string().min(1).max(80),
  amountCents: centsShape.positive(),
})

export const totalsShape = z.strictObject({
  /** Settled gifts − refunds − lost disputes; tips and fees never in it. */
  raisedCents: centsShape,
  donationCount: z.int(),
  donorCount: z.int(),
  paidOutCents: centsShape,
  /** Clearing, available or in transit: everything that is still to reach the recipient. */
  onTheWayCents: centsShape,
  feesCents: centsShape,
})
export type Totals = z.infer<typeof totalsShape>

const place = { city: z.string(), state: z.string() }

export const caseCardShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  raiseType: z.int(),
  ...place,
  cover: imageShape,
  goalCents: centsShape,
  ...totalsShape.shape,
  /** Distinct donors of the last seven days: what an early case leads with. */
  recentDonorCount: z.int(),
  recentSince: timeShape,
  ended: z.boolean(),
  sample: z.boolean(),
})
export type CaseCard = z.infer<typeof caseCardShape>

export const updateShape = z.strictObject({
  updateId: uuidShape,
  title: z.string(),
  text: z.string(),
  postedAt: timeShape,
  images: z.array(imageShape),
})
export type CaseUpdate = z.infer<typeof updateShape>

export const GIVING_STATES = ['open', 'paused', 'ended', 'not_public'] as const

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
  cover: imageShape,
  gallery: z.array(imageShape),
  organizer: z.strictObject({
    displayName: z.string(),
    firstName: z.string(),
    relation: z.string().nullable(),
  }),
  /** Who receives the money: the organizer where the purpose is "myself". */
  recipient: z.strictObject({ fullName: z.string(), firstName: z.string(), relation: z.string().nullable() }),
  ...totalsShape.shape,
  recentDonorCount: z.int(),
  recentSince: timeShape,
  transferCount: z.int(),
  nextTransferAt: timeShape.nullable(),
  /** The withdrawal account passed the identity check. */
  verified: z.boolean(),
  verifiedAt: timeShape.nullable(),
  /** Until verified: when giving pauses and when gifts go back. Null once verified. */
  givingPausesAt: timeShape.nullable(),
  refundsAt: timeShape.nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
  visibility: z.enum(VISIBILITIES),
  giving: z.enum(GIVING_STATES),
  publishedAt: timeShape,
  endedAt: timeShape.nullable(),
  endedNote: z.string().nullable(),
  updates: z.array(updateShape),
  sample: z.boolean(),
  version: z.int(),
})
export type CaseDetail = z.infer<typeof caseDetailShape>

export const donationShape = z.strictObject({
  donationId: uuidShape,
  /** "Anonymous" where the donor hid their name. */
  displayName: z.string(),
  anonymous: z.boolean(),
  /** Null where the donor hid the amount. */
  amountCents: centsShape.nullable(),
  message: z.string().nullable(),
  donatedAt: timeShape,
})
export type Donation = z.infer<typeof donationShape>

export const payoutNoticeShape = z.strictObject({
  noticeId: uuidShape,
  sentAt: timeShape,
  arrivesAt: timeShape.nullable(),
  amountCents: centsShape,
  recipientKind: z.enum(['organizer', 'beneficiary']),
  /** "Rosa D." */
  recipientDisplay: z.string(),
  giftCount: z.int(),
  status: z.enum(NOTICE_STATUSES),
  useNote: z.string().nullable(),
  images: z.array(imageShape),
})
export type PayoutNotice = z.infer<typeof payoutNoticeShape>

export const latestNoticeShape = payoutNoticeShape.extend({
  caseId: caseIdShape,
  slug: z.string(),
  caseTitle: z.string(),
  ...place,
  cover: imageShape,
})
