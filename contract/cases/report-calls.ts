import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { imageShape } from '#contract/cases/case-shapes.ts'
import { caseIdShape, cursorShape, limitShape, timeShape } from '#contract/shapes.ts'
import { caseMoneyShape, staffNextPayoutShape, staffReportShape } from '#contract/staff/case-record-shapes.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { caseFilter, dayFilters } from '#contract/staff/list-filters.ts'
import { staffReasonShape } from '#contract/staff/staff-reason.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import {
  hideReasonShape,
  OUTCOME_WORDS_MAX,
  openReportShape,
  reportedCaseShape,
  reportOutcomeCodes,
} from './report-outcomes.ts'
import { reportReasonCodes } from './report-reasons.ts'

const root = '/api/staff' as const
const ofCase = { caseId: caseIdShape }

/** Staff calls about reports. */
export const reportCalls = {
  ...declareList('reportedCases', {
    path: `${root}/reports`,
    capability: 'report.decide',
    summary: 'Cases with undecided reports, oldest report first.',
    filter: { reason: z.enum(reportReasonCodes).optional(), ...dayFilters, ...caseFilter },
    row: reportedCaseShape,
    columns: {
      reported_at: (row) => row.reportedAt,
      case_id: (row) => row.caseId,
      title: (row) => row.title,
      organizer: (row) => row.organizerName,
      reports: (row) => row.count,
      reasons: (row) => row.reasons.join(' '),
      hidden: (row) => (row.isHidden ? 'yes' : 'no'),
    },
  }),
  reportedCase: declareCall({
    method: 'GET',
    path: `${root}/reports/of-case`,
    auth: 'staff',
    capability: 'report.decide',
    summary: 'One case with its undecided reports, oldest first, its money and its latest decided reports.',
    input: z.strictObject({ ...ofCase, cursor: cursorShape, limit: limitShape }),
    output: z.strictObject({
      case: reportedCaseShape,
      summary: z.string(),
      /** The cover, then the gallery: what a report may be about. */
      photos: z.array(imageShape),
      items: z.array(openReportShape),
      nextCursor: z.string().nullable(),
      /** What a decision here covers: this page's reports and all older ones. */
      decidable: z.strictObject({ lastReportAt: timeShape, count: z.int() }),
      money: caseMoneyShape,
      nextPayout: staffNextPayoutShape.nullable(),
      /** The newest decided reports, newest first. */
      decided: z.array(staffReportShape),
    }),
    codes: ['conflictOfInterest', 'notAllowed', 'secondFactorNeeded', 'notFound'],
  }),
  decideReports: declareCall({
    method: 'POST',
    path: `${root}/reports/decide`,
    auth: 'staff',
    capability: 'report.decide',
    summary:
      'Decides all reports on a case up to a last one, and notifies their senders who left an address. With a reason for its organizer, hides a public case, too.',
    input: z.strictObject({
      ...ofCase,
      lastReportAt: timeShape,
      /** How many they were when staff read them. */
      count: z.int().min(1),
      outcome: z.enum(reportOutcomeCodes, 'Choose what we did.'),
      words: trimmedShape(OUTCOME_WORDS_MAX).min(
        1,
        'Write a sentence or two. The person who reported it will read it.',
      ),
      /** Why the case is hidden, which its organizer reads; only with the outcome `hidden`, while it is public. */
      hideReason: hideReasonShape.optional(),
    }),
    output: z.strictObject({ decided: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'conflict'],
  }),
  hideCase: declareCall({
    method: 'POST',
    path: `${root}/cases/hide`,
    auth: 'staff',
    capability: 'case.hide',
    summary: 'Takes a case off the site at once; its owner is told why, and what isn’t sent yet waits.',
    input: z.strictObject({ ...ofCase, reason: hideReasonShape }),
    output: z.strictObject({ hidden: z.literal(true) }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
  unhideCase: declareCall({
    method: 'POST',
    path: `${root}/cases/unhide`,
    auth: 'staff',
    capability: 'case.hide',
    summary: 'Brings a hidden case back to the site.',
    input: z.strictObject({ ...ofCase, reason: staffReasonShape }),
    output: z.strictObject({ hidden: z.literal(false) }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
