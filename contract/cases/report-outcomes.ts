import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { reportReasonCodes } from './report-reasons.ts'

/** Outcomes of the reports on a case, with the sentence sent to their authors. */
export const REPORT_OUTCOMES = [
  {
    code: 'hidden',
    label: 'We took it off the site',
    sentence: 'We reviewed your report and took the fundraiser off the site.',
  },
  {
    code: 'changed',
    label: 'The organizer changed it',
    sentence: 'We reviewed your report, and the organizer has changed the page.',
  },
  {
    code: 'no_breach',
    label: 'It follows the rules',
    sentence: 'We reviewed your report and found that the fundraiser follows our rules.',
  },
] as const
export const reportOutcomeCodes = REPORT_OUTCOMES.map(({ code }) => code)

export const OUTCOME_WORDS_MAX = 1000
export const HIDE_REASON_MIN = 20
export const HIDE_REASON_MAX = 500

/** Why a case is hidden, shown to its owner. */
export const hideReasonShape = trimmedShape(HIDE_REASON_MAX).min(
  HIDE_REASON_MIN,
  `Write at least ${HIDE_REASON_MIN} characters. The organizer will read this.`,
)

export const reportedCaseShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  organizerName: z.string(),
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  /** Time of the oldest undecided report. */
  reportedAt: timeShape,
  count: z.int(),
  reasons: z.array(z.enum(reportReasonCodes)),
})
export type ReportedCase = z.output<typeof reportedCaseShape>

export const openReportShape = z.strictObject({
  reference: z.string(),
  reason: z.enum(reportReasonCodes),
  text: z.string(),
  createdAt: timeShape,
  /** The payout whose note it is about; null when it is about the case. */
  noticeId: uuidShape.nullable(),
  /** Whether the author left an address and is mailed the outcome. */
  wantsAnswer: z.boolean(),
})
