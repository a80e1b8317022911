import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { reviewRoundShape } from '#contract/cases/reviews/review-shapes.ts'
import { VOUCH_ENDINGS } from '#contract/fundraisers/vouch-calls.ts'
import { staffInvitationShape } from '#contract/identity-check/invitation-for-staff.ts'
import { formatDecimal } from '#contract/money.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { contactSummaryShape } from '#contract/support/support.ts'
import { listShape } from '#contract/text-shape.ts'
import { staffAccountShape } from './account-shapes.ts'
import { ATTRIBUTION_COLUMNS, FIRST_VISIT_COLUMNS, originFields } from './attribution.ts'
import {
  caseMoneyShape,
  staffDonorShape,
  staffNextPayoutShape,
  staffReportShape,
} from './case-record-shapes.ts'
import { declareList } from './declare-list.ts'
import { amountFilters, caseFilter, dayFilters } from './list-filters.ts'
import { staffReasonShape } from './staff-reason.ts'
import { timelineEntryShape } from './timeline.ts'

const root = '/api/staff/cases' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

export const CASE_FILTERS = [
  'all',
  'live',
  'in_review',
  'approved',
  'draft',
  'hidden',
  'rejected',
  'ended',
] as const
export const CASE_FILTER_NAMES: Readonly<Record<(typeof CASE_FILTERS)[number], string>> = {
  all: 'All',
  live: 'Live',
  in_review: 'In review',
  approved: 'Waiting for the beneficiary',
  draft: 'Drafts',
  hidden: 'Hidden',
  rejected: 'Rejected',
  ended: 'Ended',
}

export const CURATED_MAX = 12

export const staffCaseRowShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  organizerName: z.string(),
  /** Value of the state filter. */
  state: z.enum(CASE_FILTERS),
  /** Why a public case takes no gifts, where its state doesn't say so. */
  closed: z.enum(['paused', 'deadline_refund']).nullable(),
  city: z.string(),
  stateCode: z.string(),
  goalCents: centsShape,
  createdAt: timeShape,
  ...originFields,
})
export type StaffCaseRow = z.output<typeof staffCaseRowShape>

/** "Live, giving paused" */
export const caseStateName = ({ state, closed }: Pick<StaffCaseRow, 'state' | 'closed'>): string => {
  if (closed === 'deadline_refund') return 'Refunded'
  if (state === 'draft') return 'Draft'
  return closed === 'paused' ? 'Live, giving paused' : CASE_FILTER_NAMES[state]
}

export const staffCaseShape = z.strictObject({
  ...staffCaseRowShape.shape,
  ownerId: uuidShape,
  hiddenReason: z.string().nullable(),
  recipientName: z.string(),
  ...caseMoneyShape.shape,
  nextPayout: staffNextPayoutShape.nullable(),
  /** Who helps or helped to organize it, newest first. */
  team: z.array(
    z.strictObject({
      memberId: uuidShape,
      /** Null once their account is erased. */
      userId: uuidShape.nullable(),
      name: z.string(),
      joinedAt: timeShape,
      endedAt: timeShape.nullable(),
      /** Whether they left by themselves. */
      hasLeft: z.boolean(),
    }),
  ),
  /** Who was asked to vouch for the recipient, first asked first. Warnings are for the reviewer to judge. */
  vouches: z.array(
    z.strictObject({
      vouchId: uuidShape,
      name: z.string(),
      town: z.string(),
      relation: z.string(),
      askedAt: timeShape,
      vouchedAt: timeShape.nullable(),
      endedAt: timeShape.nullable(),
      endedBecause: z.enum(VOUCH_ENDINGS).nullable(),
      /** Whether it came from a network or browser of the organizer, or from another voucher's network. */
      sharesNetwork: z.boolean(),
      /** Since when the address is known to us, when it vouched; null for an address that was new. */
      addressSinceAt: timeShape.nullable(),
    }),
  ),
  account: staffAccountShape.nullable(),
  /** Null for a case for oneself. */
  invitation: staffInvitationShape.nullable(),
  /** Newest first. */
  reviews: z.array(reviewRoundShape),
  /** The newest ones, newest first. */
  reports: z.array(staffReportShape),
  /** Of the newest gifts that weren't refunded, newest first. */
  donors: z.array(staffDonorShape),
  /** Messages to support that are linked to the case, newest first. */
  messages: z.array(contactSummaryShape),
  timeline: z.array(timelineEntryShape),
})
export type StaffCase = z.output<typeof staffCaseShape>

/** Staff calls about cases, whatever their visibility. */
export const staffCaseCalls = {
  ...declareList('staffCases', {
    path: root,
    capability: 'case.read',
    summary: 'Cases, newest first: by number or by words, the day they were created, and their goal.',
    filter: {
      filter: z.enum(CASE_FILTERS).default('all'),
      ...dayFilters,
      ...amountFilters,
      ...caseFilter,
    },
    row: staffCaseRowShape,
    columns: {
      case_id: (row) => row.caseId,
      title: (row) => row.title,
      state: (row) => row.state,
      organizer: (row) => row.organizerName,
      city: (row) => row.city,
      us_state: (row) => row.stateCode,
      goal_usd: (row) => formatDecimal(row.goalCents),
      created_at: (row) => row.createdAt,
      ...ATTRIBUTION_COLUMNS,
      ...FIRST_VISIT_COLUMNS,
    },
  }),
  staffCase: declareCall({
    method: 'GET',
    path: `${root}/one`,
    auth: 'staff',
    capability: 'case.read',
    summary: 'One case with its money and its history.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: staffCaseShape,
    codes: [...CODES, 'notFound'],
  }),
  endCaseByStaff: declareCall({
    method: 'POST',
    path: `${root}/end`,
    auth: 'staff',
    capability: 'case.end',
    summary: 'Ends donations to a case; its page stays.',
    input: z.strictObject({ caseId: caseIdShape, reason: staffReasonShape }),
    output: z.strictObject({ ended: z.literal(true) }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  curatedCases: declareCall({
    method: 'GET',
    path: `${root}/curated`,
    auth: 'staff',
    capability: 'case.curate',
    summary: 'The curated cases of the home page, in order.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(staffCaseRowShape) }),
    codes: CODES,
  }),
  curateCases: declareCall({
    method: 'POST',
    path: `${root}/curate`,
    auth: 'staff',
    capability: 'case.curate',
    summary: 'Sets the curated cases of the home page, these and no others, in this order.',
    input: z.strictObject({
      caseIds: listShape(caseIdShape, CURATED_MAX, `Choose at most ${CURATED_MAX}.`),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ curated: z.int() }),
    codes: CODES,
  }),
} as const
