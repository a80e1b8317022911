import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallArguments } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { CsvLine } from '#contract/staff/declare-list.ts'
import type { Deps } from '#server/deps.ts'
import { sendCsv } from '#server/documents/send-csv.ts'
import { staffOf } from '#server/platform/actor.ts'
import { parseInput } from '#server/platform/serve-call.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { insertAuditEntry } from './audit.store.ts'
import { refuseOwnMatter } from './refuse-own-matter.ts'
import type { ReadSubject } from './serve-staff-read.ts'

/** Names of the calls of CSV files. */
export type CsvName = {
  [N in CallName]: Calls[N] extends { readonly columns: readonly string[] } ? N : never
}[CallName]

type Export<I, C extends string> = {
  /** File name without its extension. */
  readonly name: (input: I) => string
  /** Whose matter the file is, if its input names a case or a person. By default it is of many. */
  readonly subject?: ReadSubject<I>
  readonly lines: (input: I, staff: StaffMember) => AsyncIterable<CsvLine<C>>
}

/** Registers the call of a CSV file. The audit log records who downloaded which file. */
export const registerExport = <I>(
  app: FastifyInstance,
  deps: Deps,
  call: CsvName,
  inputOf: (request: FastifyRequest) => I,
  { name, lines, subject = 'several' }: Export<I, string>,
): void => {
  const { path, columns } = calls[call]
  app.get(path, { config: { callName: call } }, async (request, reply) => {
    const input = inputOf(request)
    const staff = staffOf(request)
    if (subject !== 'several') await refuseOwnMatter(deps, staff, await subject(deps, input), 'read')
    const details = { list: call, file: name(input) }
    const entry = { caseId: null, staffId: staff.staffId, act: 'list.export', reason: '', details } as const
    await deps.database.transact((tx) => insertAuditEntry(tx, deps, entry))
    return sendCsv(reply, { name: name(input), columns, lines: lines(input, staff) })
  })
}

/** Serves a CSV file that belongs to no list. */
export const serveExport = <N extends CsvName>(
  app: FastifyInstance,
  deps: Deps,
  call: N,
  served: Export<CallArguments<Calls[N]>, Calls[N]['columns'][number]>,
): void => registerExport(app, deps, call, (request) => parseInput(call, request), served)
