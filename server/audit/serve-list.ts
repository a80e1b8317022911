import type { FastifyInstance } from 'fastify'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { CsvLine } from '#contract/staff/declare-list.ts'
import type { Deps } from '#server/deps.ts'
import { staffOf } from '#server/platform/actor.ts'
import type { Page } from '#server/platform/keyset-page.ts'
import { parseInput, type StaffCall } from '#server/platform/serve-call.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { type CsvName, registerExport } from './serve-export.ts'
import { type ReadSubject, serveStaffRead } from './serve-staff-read.ts'

/** Rows that the CSV file of a list reads at a time. */
const CSV_PAGE = 100

/** Names of the staff lists, each of which has a CSV file. */
export type ListName = { [N in StaffCall]: `${N}Csv` extends CsvName ? N : never }[StaffCall]

type List<N extends ListName> = {
  /** Name of the CSV file without its extension. */
  readonly file: (input: CallArguments<Calls[N]>) => string
  /** Whose matter the list is, if its filter names a case or a person. By default it is of many. */
  readonly subject?: ReadSubject<CallArguments<Calls[N]>>
  /** Reads a page of the list. */
  readonly read: (
    input: CallArguments<Calls[N]>,
    staff: StaffMember,
  ) => Promise<CallOutput<Calls[N]> & Page<unknown>>
}

/** Every item of a list, a page at a time. */
async function* everyItem(read: (cursor: string | undefined) => Promise<Page<unknown>>): AsyncGenerator {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Serves a declared list: its pages, and its CSV file. */
export const serveList = <N extends ListName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  { file, subject = 'several', read }: List<N>,
): void => {
  serveStaffRead(app, deps, name, subject, ({ input, request }) => read(input, staffOf(request)))
  const csvName = `${name}Csv` as const
  registerExport(
    app,
    deps,
    csvName,
    (request) => {
      // Refuses what only the list's pages take. What is left is an input of the list.
      parseInput(csvName, request)
      return parseInput(name, request)
    },
    {
      name: file,
      subject,
      lines: async function* (input, staff): AsyncGenerator<CsvLine<string>> {
        for await (const item of everyItem((cursor) => read({ ...input, cursor, limit: CSV_PAGE }, staff)))
          yield* calls[csvName].csvLines(item)
      },
    },
  )
}
