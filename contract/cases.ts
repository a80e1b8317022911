import * as z from 'zod'
import { declareCall } from './call.ts'
import {
  caseIdShape,
  centsShape,
  cursorShape,
  emailShape,
  limitShape,
  pageOf,
  timeShape,
  uuidShape,
} from './shapes.ts'

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

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }

export const caseCalls = {
  caseDetail: declareCall({
    method: 'GET',
    path: `${root}/detail`,
    summary: 'A public case with its totals, updates and pictures.',
    input: z.strictObject(ofCase),
    output: caseDetailShape,
    codes: ['notFound'],
  }),
  caseDonations: declareCall({
    method: 'GET',
    path: `${root}/donations`,
    summary: 'The gifts of a case; names and amounts only as their donors chose.',
    input: z.strictObject({
      ...ofCase,
      sort: z.enum(DONATION_SORTS).default('recent'),
      /** Only gifts with words of support. */
      withWords: z.stringbool().default(false),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(donationShape).extend({ totalCount: z.int() }),
    codes: ['notFound'],
  }),
  casePayoutNotices: declareCall({
    method: 'GET',
    path: `${root}/payout-notices`,
    summary: 'Every transfer to the recipient of a case, newest first.',
    input: z.strictObject({ ...ofCase, cursor: cursorShape, limit: limitShape }),
    output: pageOf(payoutNoticeShape).extend({ totalCount: z.int() }),
    codes: ['notFound'],
  }),
  caseList: declareCall({
    method: 'GET',
    path: `${root}/list`,
    summary: 'Cases by words, cause, state and place.',
    input: z.strictObject({
      q: z.string().trim().max(120).optional(),
      raiseType: z.coerce.number().int().min(1).max(12).optional(),
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'A state has two letters, such as OH.')
        .optional(),
      near: z
        .string()
        .regex(/^\d{5}$/, 'A ZIP code has 5 digits.')
        .optional(),
      sort: z.enum(CASE_SORTS).default('trending'),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(caseCardShape).extend({ totalCount: z.int() }),
  }),
  operationCases: declareCall({
    method: 'GET',
    path: `${root}/operation-cases`,
    summary: 'The curated cases, in the order staff chose.',
    input: z.strictObject({ limit: limitShape }),
    output: z.strictObject({ items: z.array(caseCardShape) }),
  }),
  latestPayoutNotices: declareCall({
    method: 'GET',
    path: `${root}/latest-payout-notices`,
    summary: 'What arrived in the last seven days, over all public cases.',
    input: z.strictObject({ limit: limitShape }),
    output: z.strictObject({ items: z.array(latestNoticeShape) }),
  }),
  allRaiseScenes: declareCall({
    method: 'GET',
    path: `${root}/all-raise-scenes`,
    summary: 'The scenes a fundraiser can be about, with prompts, cost lines and goal hints.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        raiseType: z.int(),
        slug: z.string(),
        label: z.string(),
        prompts: z.array(z.string()),
        costLines: z.array(z.string()),
        goalHint: z.strictObject({ lowCents: centsShape, typicalCents: centsShape, highCents: centsShape }),
        documents: z.array(z.string()),
      }),
    ),
  }),
  raiseTypes: declareCall({
    method: 'GET',
    path: `${root}/raise-types`,
    summary: 'The causes, as code and value.',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ code: z.int(), value: z.string() })),
  }),
  reportCase: declareCall({
    method: 'POST',
    path: `${root}/report`,
    summary: 'Tells staff that something is wrong with a case; gives a reference number.',
    input: z.strictObject({
      ...ofCase,
      idempotencyKey: z.string().min(8).max(64),
      reason: z.enum(reportReasonCodes, 'Choose what is wrong.'),
      text: z
        .string()
        .trim()
        .min(10, 'Tell us a little more: what did you see?')
        .max(2000, 'Keep it under 2,000 characters.'),
      email: z.union([z.literal(''), emailShape]).optional(),
    }),
    output: z.strictObject({ reference: z.string() }),
    codes: ['notFound', 'keyReused'],
  }),
  caseLive: declareCall({
    method: 'GET',
    path: `${root}/live`,
    form: 'events',
    summary: 'Gifts and totals of a case as they happen (server-sent events named by `type`).',
    input: z.strictObject(ofCase),
    output: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('totals'), totals: totalsShape }),
      z.strictObject({ type: z.literal('donation'), donation: donationShape }),
      z.strictObject({ type: z.literal('update'), updateId: uuidShape }),
    ]),
    codes: ['notFound'],
  }),
} as const
