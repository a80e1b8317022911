import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addDays, endOfPacificDay, pacificDay } from '#contract/dates.ts'
import { journalName } from '#contract/staff/ledger-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findProviderRefs } from '#server/donations/sweeping/find-provider-objects.ts'
import { bookLines, type Journal, readJournals } from '#server/ledger/read-journals.ts'

const rangeOf = ({ caseId, day }: CallArguments<Calls['staffJournals']>, now: Date) => {
  if (caseId !== undefined) return { caseId }
  const rangeDay = day ?? pacificDay(now)
  const dayBefore = addDays(rangeDay, -1)
  return { from: endOfPacificDay(dayBefore), until: endOfPacificDay(rangeDay) }
}

/** Journals of a case or a day, with the provider's id of their object. */
export const listJournals = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  input: CallArguments<Calls['staffJournals']>,
): Promise<CallOutput<Calls['staffJournals']>> => {
  const { items, nextCursor } = await readJournals(database.db, rangeOf(input, clock.now()), input)
  const refOf = await findProviderRefs(database.db, items)
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
