import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { AuditInfo } from '#contract/staff/system-shapes.ts'
import { staffNameOf } from '#server/accounts/staff/read-person.ts'
import { type AuditFilter, type AuditRow, readAudit } from '#server/audit/read-audit.ts'
import type { Deps } from '#server/deps.ts'
import { everyPage, sendCsv } from '#server/documents/send-csv.ts'
import { listMails } from '#server/mail-log/read-mails.ts'
import { parseInput, serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { listWebhooks, replayWebhook } from '#server/webhooks/replay-webhook.ts'
import { readSystem } from './read-system.ts'
import { listFailedJobs, retryJob } from './retry-job.ts'

const PAGE = 200
const COLUMNS = ['acted_at', 'staff_id', 'act', 'case_id', 'reason', 'details']

const describe = async (deps: Deps, { details, actedAt, ...row }: AuditRow): Promise<AuditInfo> => ({
  ...row,
  staffName: await staffNameOf(deps, row.staffId),
  details: JSON.stringify(details),
  actedAt: actedAt.toISOString(),
})

async function* auditRows(deps: Deps, filter: AuditFilter): AsyncGenerator<string[]> {
  for await (const row of everyPage((cursor) => readAudit(deps, filter, { cursor, limit: PAGE })))
    yield [
      ...[row.actedAt.toISOString(), row.staffId ?? 'operator', row.act, row.caseId ?? ''],
      ...[row.reason, JSON.stringify(row.details)],
    ]
}

/** HTTP routes of the system pages. */
export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffSystem', () => readSystem(deps))
  serveCall(app, 'staffAudit', async ({ input: { cursor, limit, ...filter } }) => {
    const { items, nextCursor } = await readAudit(deps, filter, { cursor, limit })
    return { items: await Promise.all(items.map((row) => describe(deps, row))), nextCursor }
  })
  serveCall(app, 'staffMails', ({ input: { cursor, limit, ...wanted } }) =>
    listMails(deps, wanted, { cursor, limit }),
  )
  serveCall(app, 'staffWebhooks', ({ input }) => listWebhooks(deps, input))
  serveStaffAct(app, deps, 'replayWebhook', replayWebhook, () => ({ replayed: true }))
  serveCall(app, 'failedJobs', () => listFailedJobs(deps))
  serveStaffAct(app, deps, 'retryJob', retryJob, () => ({ retried: true }))
  app.get(calls.auditCsv.path, { config: { callName: 'auditCsv' } }, async (request, reply) =>
    sendCsv(reply, {
      name: 'audit-log',
      columns: COLUMNS,
      rows: auditRows(deps, parseInput('auditCsv', request)),
    }),
  )
}
