import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, centsShape, cursorShape, limitShape, pageOf, timeShape, uuidShape } from '../shapes.ts'
import { contactSummaryShape } from '../support.ts'
import { staffAccountShape } from './account-shapes.ts'
import { declareCsv } from './list-csv.ts'
import { timelineEntryShape } from './timeline.ts'

const root = '/api/staff/cases' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

export const CASE_FILTERS = ['all', 'live', 'in_review', 'draft', 'hidden', 'rejected', 'ended'] as const
export const CASE_FILTER_NAMES: Readonly<Record<(typeof CASE_FILTERS)[number], string>> = {
  all: 'All',
  live: 'Live',
  in_review: 'In review',
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
  closed: z.enum(['paused', 'given_back']).nullable(),
  city: z.string(),
  stateCode: z.string(),
  goalCents: centsShape,
  createdAt: timeShape,
})
export type StaffCaseRow = z.output<typeof staffCaseRowShape>

/** "Live, giving paused" */
export const caseStateName = ({ state, closed }: Pick<StaffCaseRow, 'state' | 'closed'>): string => {
  if (closed === 'given_back') return 'Given back'
  if (state === 'draft') return 'Draft'
  return closed === 'paused' ? 'Live, giving paused' : CASE_FILTER_NAMES[state]
}

export const staffCaseShape = z.strictObject({
  ...staffCaseRowShape.shape,
  ownerId: uuidShape,
  hiddenReason: z.string().nullable(),
  raisedCents: centsShape,
  payableCents: centsShape,
  inTransitCents: centsShape,
  paidOutCents: centsShape,
  donations: z.int(),
  account: staffAccountShape.nullable(),
  /** Messages to support that are linked to the case, newest first. */
  messages: z.array(contactSummaryShape),
  timeline: z.array(timelineEntryShape),
})
export type StaffCase = z.output<typeof staffCaseShape>

const listFilter = { q: z.string().trim().max(100).optional(), filter: z.enum(CASE_FILTERS).default('all') }
const reason = z
  .string()
  .trim()
  .min(1, 'Say why. It goes into the audit log.')
  .max(2000, 'Use at most 2,000 characters.')

/** Staff calls about cases, whatever their visibility. */
export const staffCaseCalls = {
  staffCases: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'case.read',
    summary: 'Cases by words of their title or by number, newest first.',
    input: z.strictObject({ ...listFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(staffCaseRowShape),
    codes: CODES,
  }),
  staffCasesCsv: declareCsv('staffCasesCsv', {
    path: `${root}/csv`,
    capability: 'case.read',
    summary: 'Cases as CSV, newest first.',
    input: z.strictObject(listFilter),
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
    input: z.strictObject({ caseId: caseIdShape, reason }),
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
      caseIds: z.array(caseIdShape).max(CURATED_MAX, `Choose at most ${CURATED_MAX}.`),
      reason,
    }),
    output: z.strictObject({ curated: z.int() }),
    codes: CODES,
  }),
} as const
