import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import { asRefusal } from '#server/platform/http/envelope.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { changeError, listErrors } from './error-work.ts'
import { reportError } from './report-error.ts'

const SERVER_FAULT = 500

/** HTTP routes of error reports and staff's actions on them. */
export const errorRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'logErrors', async ({ input }) => {
    const kept = await Promise.all(input.reports.map((one) => reportError(deps, { side: 'browser', ...one })))
    return { accepted: kept.filter(Boolean).length }
  })
  serveCall(app, 'staffErrors', ({ input }) => listErrors(deps, input.state))
  serveStaffAct(app, deps, 'changeError', changeError, (answer) => answer)
}

/** Reports errors of calls. Registered before the routes, so that it covers all of them. */
export const watchCallErrors = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onError', async (_request, _reply, error) => {
    const refusal = asRefusal(error)
    if (codes[refusal.codeName].status !== SERVER_FAULT) return
    const cause = refusal.cause instanceof Error ? refusal.cause : error
    await reportError(deps, {
      side: 'server',
      message: `${cause.name}: ${cause.message}`,
      stack: cause.stack ?? '',
      page: null,
    })
  })
}
