import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, cursorShape, limitShape, pageOf, uuidShape } from '../shapes.ts'
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
    summary: 'Health of each outside part, settings in force without secrets, attacks, alerts.',
    input: z.strictObject({}),
    output: systemShape,
    codes: CODES,
  }),
  staffAudit: declareCall({
    method: 'GET',
    path: `${root}/audit`,
    auth: 'staff',
    capability: 'audit.read',
    summary: 'What staff did, newest first.',
    input: z.strictObject({ ...auditFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(auditRowShape),
    codes: CODES,
  }),
  auditCsv: declareCall({
    method: 'GET',
    path: `${root}/audit-csv`,
    auth: 'staff',
    capability: 'audit.read',
    form: 'file',
    summary:
      'The audit log as CSV, newest first. Columns: acted_at, staff_id, act, case_id, reason, details.',
    input: z.strictObject(auditFilter),
    output: z.never(),
    codes: CODES,
  }),
  staffMails: declareCall({
    method: 'GET',
    path: `${root}/mails`,
    auth: 'staff',
    capability: 'mail.read',
    summary: 'Mails of the last three months, newest first, without links that open anything.',
    input: z.strictObject({
      email: z.string().trim().max(254).optional(),
      about: z.string().trim().max(60).optional(),
      state: z.enum(['sent', 'refused']).optional(),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(sentMailShape),
    codes: CODES,
  }),
  staffWebhooks: declareCall({
    method: 'GET',
    path: `${root}/webhooks`,
    auth: 'staff',
    capability: 'system.read',
    summary: 'Stored events of the payment provider, newest first.',
    input: z.strictObject({
      filter: z.enum(WEBHOOK_FILTERS).default('given_up'),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(webhookShape),
    codes: CODES,
  }),
  replayWebhook: declareCall({
    method: 'POST',
    path: `${root}/webhooks/replay`,
    auth: 'staff',
    capability: 'system.retry',
    summary: 'Works a stored event once more.',
    input: z.strictObject({ eventId: z.string().max(100), reason }),
    output: z.strictObject({ replayed: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  failedJobs: declareCall({
    method: 'GET',
    path: `${root}/jobs`,
    auth: 'staff',
    capability: 'system.read',
    summary: 'Background work that failed, the oldest first.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(failedJobShape) }),
    codes: CODES,
  }),
  retryJob: declareCall({
    method: 'POST',
    path: `${root}/jobs/retry`,
    auth: 'staff',
    capability: 'system.retry',
    summary: 'Tries failed work again at once.',
    input: z.strictObject({ jobId: z.string().regex(/^\d{1,18}$/, 'That is no job.'), reason }),
    output: z.strictObject({ retried: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
} as const
