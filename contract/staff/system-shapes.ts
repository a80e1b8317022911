import * as z from 'zod'
import { caseIdShape, timeShape } from '#contract/shapes.ts'

/** A sent mail as staff see it: without secret links and codes. */
export const sentMailShape = z.strictObject({
  messageId: z.string(),
  kind: z.string(),
  about: z.string().nullable(),
  caseId: caseIdShape.nullable(),
  state: z.enum(['sent', 'refused']),
  failure: z.string().nullable(),
  tries: z.int(),
  sentAt: timeShape,
  /** Null when the person was erased. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
})
export type SentMailInfo = z.output<typeof sentMailShape>

export const auditRowShape = z.strictObject({
  entryId: z.string(),
  caseId: caseIdShape.nullable(),
  /** Null for the operator's command line. */
  staffId: z.string().nullable(),
  staffName: z.string().nullable(),
  act: z.string(),
  reason: z.string(),
  details: z.string(),
  actedAt: timeShape,
})
export type AuditInfo = z.output<typeof auditRowShape>

/** A stored webhook of the provider. */
export const webhookShape = z.strictObject({
  eventId: z.string(),
  type: z.string(),
  objectRef: z.string().nullable(),
  state: z.enum(['waiting', 'worked', 'abandoned']),
  attempts: z.int(),
  lastFailure: z.string().nullable(),
  receivedAt: timeShape,
})

export const WEBHOOK_FILTERS = ['abandoned', 'waiting', 'all'] as const

/** A failed background job that waits for a retry or has used its last. */
export const failedJobShape = z.strictObject({
  jobId: z.string(),
  topic: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  lastError: z.string(),
  nextAt: timeShape,
})

export const healthPartShape = z.strictObject({ name: z.string(), isWell: z.boolean(), detail: z.string() })

/** An alert to staff, with its only time: by when they must act, or else since when it stands. */
export const alertShape = z.strictObject({
  alertKey: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  caseId: caseIdShape.nullable(),
  /** Title of its case; null if it is about none. */
  caseTitle: z.string().nullable(),
  /** Staff's page about its cause. */
  address: z.string().nullable(),
  raisedAt: timeShape,
  dueAt: timeShape.nullable(),
  /** When its cause was gone; null while it is open. */
  closedAt: timeShape.nullable(),
})
export type StaffAlert = z.output<typeof alertShape>

export const systemShape = z.strictObject({
  parts: z.array(healthPartShape),
  versions: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  settings: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  attacks: z.array(z.strictObject({ scope: z.string(), beganAt: timeShape })),
  /** The latest alerts, open or closed. */
  alerts: z.array(alertShape),
})
export type SystemInfo = z.output<typeof systemShape>
