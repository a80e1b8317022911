import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, cursorShape, limitShape, pageOf, uuidShape } from '../shapes.ts'
import { declareCsv } from './list-csv.ts'
import {
  auditRowShape,
  failedJobShape,
  sentMailShape,
  systemShape,
  WEBHOOK_FILTERS,
  webhookShape,
} from './system-shapes.ts'

const root = '/api/staff/system' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

const auditFilter = {
  act: z.string().trim().max(60).optional(),
  staffId: uuidShape.optional(),
  caseId: caseIdShape.optional(),
  about: z.string().trim().max(100).optional(),
}
const mailFilter = {
  email: z.string().trim().max(254).optional(),
  about: z.string().trim().max(60).optional(),
  state: z.enum(['sent', 'refused']).optional(),
}
const webhookFilter = { filter: z.enum(WEBHOOK_FILTERS).default('given_up') }
const reason = z
  .string()
  .trim()
  .min(1, 'Say why. It goes into the audit log.')
  .max(2000, 'Use at most 2,000 characters.')

/** Health of the installation, and the audit log. */
export const staffSystemCalls = {
  staffSystem: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'system.read',
    summary: 'Health of each outside part, the settings in force without secrets, attacks, and alerts.',
    input: z.strictObject({}),
    output: systemShape,
    codes: CODES,
  }),
  staffAudit: declareCall({
    method: 'GET',
    path: `${root}/audit`,
    auth: 'staff',
    capability: 'audit.read',
    summary: 'Audited staff actions, newest first.',
    input: z.strictObject({ ...auditFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(auditRowShape),
    codes: CODES,
  }),
  auditCsv: declareCsv('auditCsv', {
    path: `${root}/audit-csv`,
    capability: 'audit.read',
    summary: 'The audit log as CSV, newest first.',
    input: z.strictObject(auditFilter),
  }),
  staffMails: declareCall({
    method: 'GET',
    path: `${root}/mails`,
    auth: 'staff',
    capability: 'mail.read',
    summary: 'Mails of the last three months, newest first, without their secret links.',
    input: z.strictObject({ ...mailFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(sentMailShape),
    codes: CODES,
  }),
  staffMailsCsv: declareCsv('staffMailsCsv', {
    path: `${root}/mails/csv`,
    capability: 'mail.read',
    summary: 'Mails of the last three months as CSV, newest first.',
    input: z.strictObject(mailFilter),
  }),
  staffWebhooks: declareCall({
    method: 'GET',
    path: `${root}/webhooks`,
    auth: 'staff',
    capability: 'system.read',
    summary: 'Stored events of the payment provider, newest first.',
    input: z.strictObject({ ...webhookFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(webhookShape),
    codes: CODES,
  }),
  staffWebhooksCsv: declareCsv('staffWebhooksCsv', {
    path: `${root}/webhooks/csv`,
    capability: 'system.read',
    summary: 'Stored events of the provider as CSV, newest first.',
    input: z.strictObject(webhookFilter),
  }),
  replayWebhook: declareCall({
    method: 'POST',
    path: `${root}/webhooks/replay`,
    auth: 'staff',
    capability: 'system.retry',
    summary: 'Processes a stored event again.',
    input: z.strictObject({ eventId: z.string().max(100), reason }),
    output: z.strictObject({ replayed: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  failedJobs: declareCall({
    method: 'GET',
    path: `${root}/jobs`,
    auth: 'staff',
    capability: 'system.read',
    summary: 'Failed background jobs, oldest first.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(failedJobShape),
    codes: CODES,
  }),
  failedJobsCsv: declareCsv('failedJobsCsv', {
    path: `${root}/jobs/csv`,
    capability: 'system.read',
    summary: 'Failed background jobs as CSV, oldest first.',
    input: z.strictObject({}),
  }),
  retryJob: declareCall({
    method: 'POST',
    path: `${root}/jobs/retry`,
    auth: 'staff',
    capability: 'system.retry',
    summary: 'Retries a failed job now.',
    input: z.strictObject({ jobId: z.string().regex(/^\d{1,18}$/, 'That is no job.'), reason }),
    output: z.strictObject({ retried: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
} as const
