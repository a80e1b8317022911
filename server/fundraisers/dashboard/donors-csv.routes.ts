import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { formatDecimal } from '#contract/money.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import { csvRow } from '#server/documents/csv.ts'
import { exportDonors } from '#server/donations/donors/export-donors.ts'
import { signedInOf } from '#server/platform/actor.ts'
import { parseInput } from '#server/platform/serve-call.ts'
import { readOfflineDonations } from './offline-donations.queries.ts'

async function* exportAll(deps: Deps, caseId: string): AsyncGenerator<string> {
  yield* exportDonors(deps, caseId)
  for (const { receivedOn, label, amountCents } of await readOfflineDonations(deps.database.db, caseId))
    yield csvRow([receivedOn, label, '', formatDecimal(amountCents), 'yes', '', '', '', 'elsewhere'])
}

/** A case's donors as CSV, streamed. */
export const donorsCsvRoutes = (app: FastifyInstance, deps: Deps): void => {
  const callName = 'donorsCsv'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) => {
    const { caseId } = parseInput(callName, request)
    await requireOwnCase(deps, signedInOf(request), caseId)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="donors-${caseId}.csv"`)
      .send(Readable.from(exportAll(deps, caseId)))
  })
}
