import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, endOfPacificDay, pacificDay } from '#contract/dates.ts'
import { journalName } from '#contract/staff/ledger-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { bookLines, type Journal, readJournals } from '#server/ledger/read-journals.ts'
import { findProviderRefs } from '#server/orders/sweeping/find-provider-objects.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'

const cursorShape = z.tuple([cursorTimeShape, z.uuid()])

const rangeOf = ({ caseId, day }: CallArguments<Calls['staffJournals']>, now: Date) => {
  if (caseId !== undefined) return { caseId }
  const rangeDay = day ?? pacificDay(now)
  const dayBefore = new Date(Date.parse(`${rangeDay}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return { from: endOfPacificDay(dayBefore), until: endOfPacificDay(rangeDay) }
}

/** Journals of a case or a day, with the provider's id of their object. */
export const listJournals = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  input: CallArguments<Calls['staffJournals']>,
): Promise<CallOutput<Calls['staffJournals']>> => {
  const { cursor, limit } = input
  const after = readCursor(cursor, cursorShape)
  const rows = await readJournals(database.reader, rangeOf(input, clock.now()), { after, limit: limit + 1 })
  const { items, nextCursor } = pageFrom(rows, limit, (row) => [row.occurredAt.toISOString(), row.journalId])
  const refOf = await findProviderRefs(database.reader, items)
  return { items: items.map((journal) => describeJournal(journal, refOf)), nextCursor }
}

type RefOf = Awaited<ReturnType<typeof findProviderRefs>>

const describeJournal = (
  journal: Journal,
  refOf: RefOf,
): CallOutput<Calls['staffJournals']>['items'][number] => {
  const { caseId, journalId, kind, source, sourceId, occurredAt, postings } = journal
  const object = refOf(journal)
  return {
    caseId,
    journalId,
    kind,
    name: journalName(kind),
    source,
    sourceId,
    providerRef: source === 'balance' ? sourceId : (object?.objectRef ?? null),
    orderId: object?.orderId ?? null,
    occurredAt: occurredAt.toISOString(),
    lines: bookLines(postings),
  }
}
