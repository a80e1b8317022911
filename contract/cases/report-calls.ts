import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, cursorShape, limitShape, pageOf } from '../shapes.ts'
import { declareCsv } from '../staff/list-csv.ts'
import { staffReasonShape } from '../staff/staff-order-calls.ts'
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
  reportedCases: declareCall({
    method: 'GET',
    path: `${root}/reports`,
    auth: 'staff',
    capability: 'report.decide',
    summary: 'Cases with undecided reports, oldest report first.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(reportedCaseShape),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  reportedCasesCsv: declareCsv('reportedCasesCsv', {
    path: `${root}/reports/csv`,
    capability: 'report.decide',
    summary: 'Reported cases as CSV, the oldest report first.',
    input: z.strictObject({}),
  }),
  reportedCase: declareCall({
    method: 'GET',
    path: `${root}/reports/of-case`,
    auth: 'staff',
    capability: 'report.decide',
    summary: 'One case with its undecided reports.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ case: reportedCaseShape, reports: z.array(openReportShape) }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound'],
  }),
  decideReports: declareCall({
    method: 'POST',
    path: `${root}/reports/decide`,
    auth: 'staff',
    capability: 'report.decide',
    summary: 'Decides reports on a case, and notifies their senders who left an address.',
    input: z.strictObject({
      ...ofCase,
      references: z.array(z.string().max(20)).min(1).max(100),
      outcome: z.enum(reportOutcomeCodes, 'Choose what we did.'),
      words: z
        .string()
        .trim()
        .min(1, 'Write a sentence or two: the sender reads it.')
        .max(OUTCOME_WORDS_MAX, 'Use at most 1,000 characters.'),
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
