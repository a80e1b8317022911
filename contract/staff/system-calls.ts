import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import { patternShape, textShape, trimmedShape } from '#contract/text-shape.ts'
import { declareList } from './declare-list.ts'
import { staffReasonShape } from './staff-reason.ts'
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

/** Health of the installation, and the audit log. */
export const staffSystemCalls = {
  staffSystem: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'system.read',
    summary: 'Health of each outside service, the current settings without secrets, attacks, and alerts.',
    input: z.strictObject({}),
    output: systemShape,
    codes: CODES,
  }),
  ...declareList('staffAudit', {
    path: `${root}/audit`,
    csvPath: `${root}/audit-csv`,
    capability: 'audit.read',
    summary: 'Audited staff actions, newest first.',
    filter: {
      act: trimmedShape(60).optional(),
      staffId: uuidShape.optional(),
      caseId: caseIdShape.optional(),
      about: trimmedShape(100).optional(),
    },
    row: auditRowShape,
    columns: {
      acted_at: (row) => row.actedAt,
      staff_id: (row) => row.staffId ?? 'operator',
      act: (row) => row.act,
      case_id: (row) => row.caseId,
      reason: (row) => row.reason,
      details: (row) => row.details,
    },
  }),
  ...declareList('staffMails', {
    path: `${root}/mails`,
    capability: 'mail.read',
    summary: 'E-mails of the last three months, newest first, without their secret links.',
    filter: {
      email: trimmedShape(254).optional(),
      about: trimmedShape(60).optional(),
      state: z.enum(['sent', 'refused']).optional(),
    },
    row: sentMailShape,
    columns: {
      sent_at: (row) => row.sentAt,
      kind: (row) => row.kind,
      about: (row) => row.about,
      state: (row) => row.state,
      tries: (row) => row.tries,
      failure: (row) => row.failure,
      to: (row) => row.to,
      subject: (row) => row.subject,
    },
  }),
  ...declareList('staffWebhooks', {
    path: `${root}/webhooks`,
    capability: 'system.read',
    summary: 'Stored events of the payment provider, newest first.',
    filter: { filter: z.enum(WEBHOOK_FILTERS).default('abandoned') },
    row: webhookShape,
    columns: {
      received_at: (row) => row.receivedAt,
      event_id: (row) => row.eventId,
      type: (row) => row.type,
      object: (row) => row.objectRef,
      state: (row) => row.state,
      attempts: (row) => row.attempts,
      last_failure: (row) => row.lastFailure,
    },
  }),
  replayWebhook: declareCall({
    method: 'POST',
    path: `${root}/webhooks/replay`,
    auth: 'staff',
    capability: 'system.retry',
    summary: 'Processes a stored event again.',
    input: z.strictObject({ eventId: textShape(100), reason: staffReasonShape }),
    output: z.strictObject({ replayed: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  ...declareList('failedJobs', {
    path: `${root}/jobs`,
    capability: 'system.read',
    summary: 'Failed background jobs, oldest first.',
    filter: {},
    row: failedJobShape,
    columns: {
      topic: (row) => row.topic,
      job_id: (row) => row.jobId,
      attempts: (row) => row.attempts,
      max_attempts: (row) => row.maxAttempts,
      next_at: (row) => row.nextAt,
      last_error: (row) => row.lastError,
    },
  }),
  retryJob: declareCall({
    method: 'POST',
    path: `${root}/jobs/retry`,
    auth: 'staff',
    capability: 'system.retry',
    summary: 'Retries a failed job now.',
    input: z.strictObject({
      jobId: patternShape(18, /^\d+$/, 'That isn’t a job.'),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ retried: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
} as const
