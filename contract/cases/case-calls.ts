import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import {
  caseIdShape,
  centsShape,
  cursorShape,
  emailShape,
  idempotencyKeyShape,
  limitShape,
  pageOf,
  uuidShape,
  zipShape,
} from '#contract/shapes.ts'
import { flagShape, patternShape, trimmedShape } from '#contract/text-shape.ts'
import { caseChecksShape } from './case-checks.ts'
import { CASE_PROGRESS, CASE_SORTS, NEAR_MILES, SEARCH_WORDS_MAX } from './case-filters.ts'
import { caseLedgerShape } from './case-ledger.ts'
import {
  caseCardShape,
  caseDetailShape,
  latestNoticeShape,
  listedCaseShape,
  pageStateShape,
  payoutNoticeShape,
  publicDonationShape,
  totalsShape,
  wordsShape,
} from './case-shapes.ts'
import { DONATIONS_WITH_CASE } from './case-states.ts'
import { DONATION_SORTS, RAISE_TYPE_MAX, RECENT_DAYS } from './cases.ts'
import { REPORT_TEXT_MAX, REPORT_TEXT_MIN, reportReasonCodes } from './report-reasons.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }

export const caseCalls = {
  caseDetail: declareCall({
    method: 'GET',
    path: `${root}/detail`,
    summary:
      'A case with its totals, updates and pictures. Its owner and staff can read it in any state, others only while it is public.',
    input: z.strictObject(ofCase),
    output: caseDetailShape,
    codes: ['notFound', 'caseGone', 'tokenExpired'],
  }),
  caseDonations: declareCall({
    method: 'GET',
    path: `${root}/donations`,
    summary: 'The donations of a case, with names and amounts as their donors chose to show them.',
    input: z.strictObject({
      ...ofCase,
      sort: z.enum(DONATION_SORTS).default('recent'),
      /** Only donations with words of support. */
      withWords: flagShape.default(false),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(publicDonationShape).extend({ totalCount: z.int() }),
    codes: ['notFound'],
  }),
  casePayoutNotices: declareCall({
    method: 'GET',
    path: `${root}/payout-notices`,
    summary: 'Every transfer to the recipient of a case, newest first.',
    input: z.strictObject({ ...ofCase, cursor: cursorShape, limit: limitShape }),
    output: pageOf(payoutNoticeShape).extend({
      totalCount: z.int(),
      /**
       * Whether every payout that arrived has a note on its use, whose lines, if any, add up to it; false when none has
       * arrived.
       */
      isAccountedFor: z.boolean(),
    }),
    codes: ['notFound'],
  }),
  caseLedger: declareCall({
    method: 'GET',
    path: `${root}/ledger`,
    summary:
      'The money of a case from gifts over transfers to what notes account for, cost line by cost line. All parts add up.',
    input: z.strictObject(ofCase),
    output: caseLedgerShape,
    codes: ['notFound'],
  }),
  caseChecks: declareCall({
    method: 'GET',
    path: `${root}/checks`,
    summary: 'Who checked what of a case, and when, and who says that they know its recipient.',
    input: z.strictObject(ofCase),
    output: caseChecksShape,
    codes: ['notFound'],
  }),
  caseList: declareCall({
    method: 'GET',
    path: `${root}/list`,
    summary: `Cases by words, cause, state, progress and place (within ${NEAR_MILES} miles of a ZIP code).`,
    input: z.strictObject({
      q: trimmedShape(SEARCH_WORDS_MAX).optional(),
      raiseType: z.coerce.number().int().min(1).max(RAISE_TYPE_MAX).optional(),
      state: patternShape(2, /^[A-Z]{2}$/, 'A state has two letters, such as OH.').optional(),
      near: zipShape.optional(),
      /** With `near`: includes cases farther away. */
      anyDistance: flagShape.default(false),
      progress: z.enum(CASE_PROGRESS).optional(),
      /** Includes ended cases; by default only those still raising. */
      withEnded: flagShape.default(false),
      /** Only cases whose recipient is verified. */
      verifiedOnly: flagShape.default(false),
      /** Nearest first with `near`, otherwise most recently donated to. */
      sort: z.enum(CASE_SORTS).optional(),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(listedCaseShape).extend({
      totalCount: z.int(),
      /** The town found for `near`. */
      nearPlace: z.strictObject({ city: z.string(), state: z.string() }).nullable(),
    }),
  }),
  publicCuratedCases: declareCall({
    method: 'GET',
    path: `${root}/operation-cases`,
    summary: 'The curated cases, in the order staff chose.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(caseCardShape),
  }),
  recentlyHelped: declareCall({
    method: 'GET',
    path: `${root}/recently-helped`,
    summary: 'Ended cases with notes on what their money paid for, latest first.',
    input: z.strictObject({ limit: limitShape }),
    output: z.strictObject({ items: z.array(caseCardShape.extend({ useNote: z.string() })) }),
  }),
  latestPayoutNotices: declareCall({
    method: 'GET',
    path: `${root}/latest-payout-notices`,
    summary: `Payouts that arrived in the last ${RECENT_DAYS} days, over all public cases.`,
    input: z.strictObject({ limit: limitShape }),
    output: z.strictObject({ items: z.array(latestNoticeShape) }),
  }),
  allRaiseScenes: declareCall({
    method: 'GET',
    path: `${root}/all-raise-scenes`,
    summary: 'The scenes a fundraiser can be about, with prompts, an example, cost lines and goal hints.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        raiseType: z.int(),
        slug: z.string(),
        label: z.string(),
        /** Whether it is an emergency, which is reviewed the same day. */
        urgent: z.boolean().default(false),
        /** What "Help my neighbor" goes on with in a headline: "after the flood". */
        inTitle: z.string(),
        prompts: z.array(z.string()),
        costLines: z.array(z.string()),
        goalHint: z.strictObject({ lowCents: centsShape, typicalCents: centsShape, highCents: centsShape }),
        documents: z.array(z.string()),
        /** What happened, as someone who raises for themselves and a neighbor would write it, and what the money pays for. */
        example: z.strictObject({ mine: z.string(), theirs: z.string(), spend: z.string() }),
      }),
    ),
  }),
  raiseTypes: declareCall({
    method: 'GET',
    path: `${root}/raise-types`,
    summary: 'The causes (raise types), as code and value.',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ code: z.int(), value: z.string() })),
  }),
  reportCase: declareCall({
    method: 'POST',
    path: `${root}/report`,
    limit: 'rareWrite',
    summary: 'Tells staff that something is wrong with a case; gives a reference number.',
    input: z.strictObject({
      ...ofCase,
      idempotencyKey: idempotencyKeyShape,
      reason: z.enum(reportReasonCodes, 'Choose what is wrong.'),
      text: trimmedShape(REPORT_TEXT_MAX).min(REPORT_TEXT_MIN, 'Tell us a little more: what did you see?'),
      /** Empty where a form was posted without one: no answer is wanted. */
      email: z.union([z.literal(''), emailShape]).optional(),
      /** The payout (`payout_id`) whose note it is about; omitted when it is about the case. */
      noticeId: uuidShape.optional(),
    }),
    output: z.strictObject({ reference: z.string() }),
    codes: ['notFound', 'keyReused', 'messageLimit'],
  }),
  caseLive: declareCall({
    method: 'GET',
    path: `${root}/live`,
    form: 'events',
    summary: 'Donations and totals of a case as they change (server-sent events named by `type`).',
    input: z.strictObject(ofCase),
    output: z.discriminatedUnion('type', [
      /**
       * The case as it is now, newest donations first. The first event of every stream, sent again when a donation
       * in the stream changed.
       */
      z.strictObject({
        type: z.literal('opened'),
        totals: totalsShape,
        donations: z.array(publicDonationShape).max(DONATIONS_WITH_CASE),
        words: wordsShape,
        page: pageStateShape,
      }),
      z.strictObject({ type: z.literal('totals'), totals: totalsShape }),
      z.strictObject({ type: z.literal('donation'), donation: publicDonationShape }),
      /**
       * The page changed: an update was posted, donations closed, the identity check passed, or its text was
       * edited.
       */
      z.strictObject({ type: z.literal('page'), page: pageStateShape }),
    ]),
    codes: ['notFound'],
  }),
} as const
