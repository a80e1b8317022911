import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { staffReasonShape } from '#contract/staff/staff-order-calls.ts'
import { listShape, textShape, trimmedShape } from '#contract/text-shape.ts'
import {
  hideReasonShape,
  OUTCOME_WORDS_MAX,
  openReportShape,
  reportedCaseShape,
  reportOutcomeCodes,
} from './report-outcomes.ts'

const root = '/api/staff' as const
const ofCase = { caseId: caseIdShape }

/** Staff calls about reports. */
export const reportCalls = {
  ...declareList('reportedCases', {
    path: `${root}/reports`,
    capability: 'report.decide',
    summary: 'Cases with undecided reports, oldest report first.',
    filter: {},
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
    summary: 'One case with its undecided reports.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ case: reportedCaseShape, reports: z.array(openReportShape) }),
    codes: ['conflictOfInterest', 'notAllowed', 'secondFactorNeeded', 'notFound'],
  }),
  decideReports: declareCall({
    method: 'POST',
    path: `${root}/reports/decide`,
    auth: 'staff',
    capability: 'report.decide',
    summary: 'Decides reports on a case, and notifies their senders who left an address.',
    input: z.strictObject({
      ...ofCase,
      references: listShape(textShape(20), 100).refine((list) => list.length > 0, 'Choose a report.'),
      outcome: z.enum(reportOutcomeCodes, 'Choose what we did.'),
      words: trimmedShape(OUTCOME_WORDS_MAX, 'Use at most 1,000 characters.').min(
        1,
        'Write a sentence or two. The person who reported it will read it.',
      ),
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
