import type { FastifyInstance } from 'fastify'
import type { CallArguments } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { formatDecimal } from '#contract/money.ts'
import { curateCases } from '#server/cases/curate-cases.ts'
import { endCaseByStaff } from '#server/cases/for-staff/end-by-staff.ts'
import { listCasesForStaff, listCuratedCases } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { everyPage, sendCsv } from '#server/documents/send-csv.ts'
import { parseInput, serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { readCaseStory } from './read-case-story.ts'

const PAGE = 100
const COLUMNS = ['case_id', 'title', 'state', 'organizer', 'city', 'us_state', 'goal_usd', 'created_at']

async function* caseRows(
  deps: Deps,
  wanted: CallArguments<Calls['staffCasesCsv']>,
): AsyncGenerator<string[]> {
  for await (const row of everyPage((cursor) => listCasesForStaff(deps, { ...wanted, cursor, limit: PAGE })))
    yield [
      ...[row.caseId, row.title, row.state, row.organizerName, row.city, row.stateCode],
      ...[formatDecimal(row.goalCents), row.createdAt],
    ]
}

/** HTTP routes of staff's case pages. */
export const staffCaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffCases', ({ input }) => listCasesForStaff(deps, input))
  serveCall(app, 'staffCase', ({ input }) => readCaseStory(deps, input.caseId))
  serveStaffAct(app, deps, 'endCaseByStaff', endCaseByStaff, () => ({ ended: true }))
  serveCall(app, 'curatedCases', async () => ({ items: await listCuratedCases(deps) }))
  serveStaffAct(app, deps, 'curateCases', curateCases, (curated) => ({ curated }))
  app.get(calls.staffCasesCsv.path, { config: { callName: 'staffCasesCsv' } }, async (request, reply) => {
    const wanted = parseInput('staffCasesCsv', request)
    return sendCsv(reply, { name: `cases-${wanted.filter}`, columns: COLUMNS, rows: caseRows(deps, wanted) })
  })
}
