import type { FastifyInstance } from 'fastify'
import type { CallArguments } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { CSV_COLUMNS, type CsvCall } from '#contract/staff/list-csv.ts'
import type { Deps } from '#server/deps.ts'
import { sendCsv } from '#server/documents/send-csv.ts'
import { staffOf } from '#server/platform/actor.ts'
import { parseInput } from '#server/platform/serve-call.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { insertAuditEntry } from './audit.store.ts'

type Export<N extends CsvCall> = {
  /** File name without its extension. */
  readonly name: (input: CallArguments<Calls[N]>) => string
  readonly rows: (input: CallArguments<Calls[N]>, staff: StaffMember) => AsyncIterable<readonly string[]>
}

/** Serves a list as a CSV file. The audit log records who downloaded which list. */
export const serveExport = <N extends CsvCall>(
  app: FastifyInstance,
  deps: Deps,
  call: N,
  { name, rows }: Export<N>,
): void => {
  app.get(calls[call].path, { config: { callName: call } }, async (request, reply) => {
    const input = parseInput(call, request)
    const staff = staffOf(request)
    const { database, ids, clock } = deps
    const entry = {
      entryId: ids.uuid(),
      caseId: null,
      staffId: staff.staffId,
      act: 'list.export' as const,
      reason: '',
    }
    const details = { list: call, file: name(input) }
    await database.transact((tx) => insertAuditEntry(tx, { ...entry, details, actedAt: clock.now() }))
    return sendCsv(reply, { name: name(input), columns: CSV_COLUMNS[call], rows: rows(input, staff) })
  })
}
