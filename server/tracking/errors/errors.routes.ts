import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/codes.ts'
import { deviceOf } from '#server/accounts/sessions/device.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { asRefusal } from '#server/platform/http/envelope.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { countExperimentError } from '../experiments/count-errors.ts'
import { changeError } from './error-work.ts'
import { listErrors } from './list-errors.ts'
import { reportError, reportServerError } from './report-error.ts'

const SERVER_FAULT = 500
const PAGE = 200

/** HTTP routes of error reports and staff's actions on them. */
export const errorRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'logErrors', async ({ input, actor }) => {
    const browser = deviceOf(actor.userAgent)
    const stored = await Promise.all(
      input.reports.map(async ({ testCode, ...report }) => {
        const isKept = await reportError(deps, { side: 'browser', browser, ...report })
        if (isKept && testCode !== null) await countExperimentError(deps, testCode)
        return isKept
      }),
    )
    return { accepted: stored.filter(Boolean).length }
  })
  serveCall(app, 'staffErrors', ({ input }) => listErrors(deps, input))
  serveExport(app, deps, 'staffErrorsCsv', {
    name: ({ state }) => `errors-${state}`,
    rows: (filter) =>
      tableRows(
        (cursor) => listErrors(deps, { ...filter, cursor, limit: PAGE }),
        (row) => [
          row.lastSeenAt,
          row.firstSeenAt,
          row.groupKey,
          row.side,
          row.state,
          row.message,
          row.place,
          row.page ?? '',
          String(row.times),
        ],
      ),
  })
  serveStaffAct(app, deps, 'changeError', changeError, (answer) => answer)
}

/** Reports errors of calls. Registered before the routes, so that it covers all of them. */
export const watchCallErrors = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onError', async (request, _reply, error) => {
    const refusal = asRefusal(error)
    if (codes[refusal.codeName].status !== SERVER_FAULT) return
    const cause = refusal.cause instanceof Error ? refusal.cause : error
    await reportServerError(deps, cause, request.routeOptions.url ?? null)
  })
}
