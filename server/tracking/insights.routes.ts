import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { csvRow } from '#server/documents/csv.ts'
import { parseInput, serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { changeExperiment } from './experiments/change-experiment.ts'
import { readFunnelDays } from './live-now.queries.ts'
import { readInsights, windowOf } from './read-insights.ts'

const STEPS = ['visits', 'sawCase', 'donatePage', 'ordered', 'gave'] as const

const funnelTable = async (deps: Deps, days: number): Promise<string> => {
  const rows = await readFunnelDays(deps.database.reader, windowOf(deps, days))
  const lines = Map.groupBy(rows, ({ day, source }) => `${day} ${source}`)
  return [
    csvRow(['day', 'source', ...STEPS]),
    ...[...lines.values()].map((line) =>
      csvRow([
        line[0]?.day ?? '',
        line[0]?.source ?? '',
        ...STEPS.map((step) => String(line.find((row) => row.step === step)?.count ?? 0)),
      ]),
    ),
  ].join('')
}

/** HTTP routes of visit statistics and experiments for staff. */
export const insightRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffInsights', ({ input }) => readInsights(deps, input))
  serveStaffAct(app, deps, 'changeExperiment', changeExperiment, (answer) => answer)
  const callName = 'insightsCsv'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) => {
    const { days } = parseInput(callName, request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="insights.csv"')
      .send(await funnelTable(deps, days))
  })
}
