export const REPORT_TEXT_MIN = 10
export const REPORT_TEXT_MAX = 2000

/** Reasons for reporting a case. */
export const REPORT_REASONS = [
  { code: 'not_true', label: 'The story isn’t true' },
  { code: 'not_theirs', label: 'The photos or identity are stolen' },
  { code: 'no_consent', label: 'The person named doesn’t know or agree' },
  { code: 'money_misused', label: 'The money isn’t going where the page says' },
  { code: 'hateful_or_violent', label: 'It’s hateful, violent or illegal' },
  { code: 'private', label: 'It shows someone’s private details' },
  { code: 'other', label: 'Something else' },
] as const
export const reportReasonCodes = REPORT_REASONS.map((reason) => reason.code)
export type ReportReason = (typeof reportReasonCodes)[number]

export const reportReasonLabel = (code: ReportReason): string =>
  REPORT_REASONS.find((reason) => reason.code === code)?.label ?? code
