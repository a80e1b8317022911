import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AuditInfo } from '#contract/staff/system-shapes.ts'
import { staffNamesOf } from '#server/accounts/staff/read-person.ts'
import { ofNamedId } from '#server/audit/act-subject.ts'
import { type AuditRow, readAudit } from '#server/audit/read-audit.ts'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { listMails } from '#server/mail-log/read-mails.ts'
import type { Page } from '#server/platform/keyset-page.ts'
import { serveStaffAct } from '#server/platform/serve-call.ts'
import { listWebhooks, replayWebhook } from '#server/webhooks/replay-webhook.ts'
import { readSystem } from './read-system.ts'
import { listFailedJobs, retryJob } from './retry-job.ts'

const detailsShape = z.record(z.string(), z.unknown())

/** Ids in an audit entry: the case, and those of its details, such as an account's. */
const idsOfEntry = ({ caseId, details }: AuditRow): string[] => {
  const named = Object.values(detailsShape.parse(details)).flat()
  return [caseId, ...named].filter((id) => typeof id === 'string')
}

/** A page of staff acts, with the names of those who acted. */
const describePage = async (deps: Deps, page: Promise<Page<AuditRow>>): Promise<Page<AuditInfo>> => {
  const { items, nextCursor } = await page
  const names = await staffNamesOf(
    deps,
    items.map(({ staffId }) => staffId),
  )
  return {
    items: items.map(({ details, actedAt, ...row }) => ({
      ...row,
      staffName: names.get(row.staffId ?? '') ?? null,
      details: JSON.stringify(details),
      actedAt: actedAt.toISOString(),
    })),
    nextCursor,
  }
}

/** HTTP routes of the system pages. */
export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveStaffRead(app, deps, 'staffSystem', 'several', ({ actor }) => readSystem(deps, actor))
  serveList(app, deps, 'staffAudit', {
    file: () => 'audit-log',
    subject: ofNamedId,
    read: ({ cursor, limit, ...filter }, staff) =>
      describePage(
        deps,
        withoutOwnMatters(deps, staff, readAudit(deps, filter, { cursor, limit }), idsOfEntry),
      ),
  })
  serveList(app, deps, 'finishedWork', {
    file: () => 'finished-work',
    read: (input, { staffId }) => describePage(deps, readAudit(deps, { staffId }, input)),
  })
  serveList(app, deps, 'staffMails', {
    file: ({ state }) => `mails-${state ?? 'all'}`,
    subject: ofNamedId,
    read: ({ cursor, limit, ...filters }, staff) =>
      withoutOwnMatters(deps, staff, listMails(deps, filters, { cursor, limit })),
  })
  serveList(app, deps, 'staffWebhooks', {
    file: ({ filter }) => `webhooks-${filter}`,
    read: (input) => listWebhooks(deps, input),
  })
  serveStaffAct(app, deps, 'replayWebhook', replayWebhook, () => ({ replayed: true }))
  serveList(app, deps, 'failedJobs', {
    file: () => 'failed-jobs',
    read: (input) => listFailedJobs(deps, input),
  })
  serveStaffAct(app, deps, 'retryJob', retryJob, () => ({ retried: true }))
}
