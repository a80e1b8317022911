import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import type { Deps } from '#server/deps.ts'
import { parseInput, serveStaffAct } from '#server/platform/serve-call.ts'
import { changeExperiment } from './experiments/change-experiment.ts'
import { funnelCsv } from './funnel-csv.ts'
import { readFunnelDays } from './live-now.queries.ts'
import { readInsights, windowOf } from './read-insights.ts'

/** HTTP routes of visit statistics and experiments for staff. */
export const insightRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveStaffRead(app, deps, 'staffInsights', 'several', ({ input }) => readInsights(deps, input))
  serveStaffAct(app, deps, 'changeExperiment', changeExperiment, (answer) => answer)
  const callName = 'insightsCsv'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) => {
    const { days } = parseInput(callName, request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="insights.csv"')
      .send(funnelCsv(await readFunnelDays(deps.database.db, windowOf(deps, days))))
  })
}
