import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { KINDS_OF_NETWORK_AN_HOUR } from '#contract/tracking/error-reports.ts'
import { deviceOf } from '#server/accounts/sessions/device.ts'
import { serveList } from '#server/audit/serve-list.ts'
import type { Deps } from '#server/deps.ts'
import { asRefusal } from '#server/platform/http/envelope.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { countExperimentError } from '../experiments/count-errors.ts'
import { changeError } from './error-work.ts'
import { listErrors } from './list-errors.ts'
import { reportError, reportServerError } from './report-error.ts'

const SERVER_FAULT = 500

const KINDS_PART = {
  limit: 'error-kind',
  subject: 'browser',
  full: KINDS_OF_NETWORK_AN_HOUR,
  leaksPerDay: (KINDS_OF_NETWORK_AN_HOUR * DAY_MS) / HOUR_MS,
}

/** HTTP routes of error reports and staff's actions on them. */
export const errorRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'logErrors', async ({ input, actor }) => {
    const browser = deviceOf(actor.userAgent)
    const countKind = () => takeNetworkPart(deps, actor, KINDS_PART)
    let accepted = 0
    // One after the other, so that a batch takes no more than one connection to the database.
    for (const { testCode, ...report } of input.reports) {
      if (!(await reportError(deps, { side: 'browser', browser, countKind, ...report }))) continue
      accepted += 1
      if (testCode !== null && report.level === 'error') await countExperimentError(deps, testCode)
    }
    return { accepted }
  })
  serveList(app, deps, 'staffErrors', {
    file: ({ state }) => `errors-${state}`,
    read: (input) => listErrors(deps, input),
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
