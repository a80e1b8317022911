import type { FastifyInstance } from 'fastify'
import type { AuditInfo } from '#contract/staff/system-shapes.ts'
import { staffNameOf } from '#server/accounts/staff/read-person.ts'
import { type AuditFilter, type AuditRow, readAudit } from '#server/audit/read-audit.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { listMails } from '#server/mail-log/read-mails.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { listWebhooks, replayWebhook } from '#server/webhooks/replay-webhook.ts'
import { readSystem } from './read-system.ts'
import { listFailedJobs, retryJob } from './retry-job.ts'

const PAGE = 200

const describeEntry = async (deps: Deps, { details, actedAt, ...row }: AuditRow): Promise<AuditInfo> => ({
  ...row,
  staffName: await staffNameOf(deps, row.staffId),
  details: JSON.stringify(details),
  actedAt: actedAt.toISOString(),
})

const auditPage = async (deps: Deps, filter: AuditFilter, page: Parameters<typeof readAudit>[2]) => {
  const { items, nextCursor } = await readAudit(deps, filter, page)
  return { items: await Promise.all(items.map((row) => describeEntry(deps, row))), nextCursor }
}

/** CSV exports of the system's lists. Columns are written in several lists only to have few of them on a line. */
const systemExports = (app: FastifyInstance, deps: Deps): void => {
  serveExport(app, deps, 'auditCsv', {
    name: () => 'audit-log',
    rows: (filter) =>
      tableRows(
        (cursor) => readAudit(deps, filter, { cursor, limit: PAGE }),
        (row) => [
          ...[row.actedAt.toISOString(), row.staffId ?? 'operator', row.act, row.caseId ?? ''],
          ...[row.reason, JSON.stringify(row.details)],
        ],
      ),
  })
  serveExport(app, deps, 'finishedWorkCsv', {
    name: () => 'finished-work',
    rows: (_input, { staffId }) =>
      tableRows(
        (cursor) => readAudit(deps, { staffId }, { cursor, limit: PAGE }),
        ({ actedAt, act, caseId, reason, details }) => [
          ...[actedAt.toISOString(), act, caseId ?? '', reason, JSON.stringify(details)],
        ],
      ),
  })
  serveExport(app, deps, 'failedJobsCsv', {
    name: () => 'failed-jobs',
    rows: () =>
      tableRows(
        (cursor) => listFailedJobs(deps, { cursor, limit: PAGE }),
        (job) => [
          ...[job.topic, job.jobId, String(job.attempts), String(job.maxAttempts), job.nextAt],
          job.lastError,
        ],
      ),
  })
  serveExport(app, deps, 'staffMailsCsv', {
    name: ({ state }) => `mails-${state ?? 'all'}`,
    rows: (filters) =>
      tableRows(
        (cursor) => listMails(deps, filters, { cursor, limit: PAGE }),
        (row) => [
          ...[row.sentAt, row.kind, row.about ?? '', row.state, String(row.tries), row.failure ?? ''],
          ...[row.to ?? '', row.subject ?? ''],
        ],
      ),
  })
  serveExport(app, deps, 'staffWebhooksCsv', {
    name: ({ filter }) => `webhooks-${filter}`,
    rows: (filters) =>
      tableRows(
        (cursor) => listWebhooks(deps, { ...filters, cursor, limit: PAGE }),
        (row) => [
          ...[row.receivedAt, row.eventId, row.type, row.objectRef ?? '', row.state],
          ...[String(row.attempts), row.lastFailure ?? ''],
        ],
      ),
  })
}

/** HTTP routes of the system pages. */
export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffSystem', () => readSystem(deps))
  serveCall(app, 'staffAudit', ({ input: { cursor, limit, ...filter } }) =>
    auditPage(deps, filter, { cursor, limit }),
  )
  serveCall(app, 'finishedWork', ({ actor, input }) => auditPage(deps, { staffId: actor.staffId }, input))
  serveCall(app, 'staffMails', ({ input: { cursor, limit, ...filters } }) =>
    listMails(deps, filters, { cursor, limit }),
  )
  serveCall(app, 'staffWebhooks', ({ input }) => listWebhooks(deps, input))
  serveStaffAct(app, deps, 'replayWebhook', replayWebhook, () => ({ replayed: true }))
  serveCall(app, 'failedJobs', ({ input }) => listFailedJobs(deps, input))
  serveStaffAct(app, deps, 'retryJob', retryJob, () => ({ retried: true }))
  systemExports(app, deps)
}
