import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addDays, pacificDay } from '#contract/dates.ts'
import { journalName } from '#contract/staff/ledger-accounts.ts'
import { readCaseNames } from '#server/cases/case-names.ts'
import { findCaseIds } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { receiptNumber } from '#server/donations/receipt.ts'
import { findProviderRefs } from '#server/donations/sweeping/find-provider-objects.ts'
import { bookLines, readJournals } from '#server/ledger/read-journals.ts'
import { invalidFields } from '#server/platform/refusal.ts'

type Input = CallArguments<Calls['staffJournals']>

/** Days whose journals are read of all cases: each page reads and sorts all journals of the days. */
const DAYS_MAX = 31

/** The days of the journals of all cases; today, unless one is chosen. @throws invalidInput for too many */
const daysOf = ({ from, to }: Input, now: Date): Pick<Input, 'from' | 'to'> => {
  const today = pacificDay(now)
  const last = to ?? today
  const first = from ?? (to === undefined ? today : undefined)
  if (first === undefined || last >= addDays(first, DAYS_MAX))
    throw invalidFields([{ field: 'from', message: `Choose a case, or at most ${DAYS_MAX} days.` }])
  return { from: first, to: last }
}

/**
 * Journals with their cases' titles, and the provider's id of their object.
 * @throws invalidInput for too many days of all cases
 */
export const listJournals = async (
  { database: { db }, clock, personalData }: Pick<Deps, 'database' | 'clock' | 'personalData'>,
  input: Input,
): Promise<CallOutput<Calls['staffJournals']>> => {
  const caseIds = await findCaseIds(db, input.ofCase)
  const { items, nextCursor } = await readJournals(db, {
    ...input,
    ...(caseIds === null && daysOf(input, clock.now())),
    caseIds,
  })
  const [refOf, nameOf] = await Promise.all([
    findProviderRefs(db, items),
    readCaseNames(
      db,
      items.map(({ caseId }) => caseId),
    ),
  ])
  return {
    nextCursor,
    items: items.map((journal) => {
      const { caseId, journalId, kind, source, sourceId, occurredAt, postings } = journal
      const object = refOf(journal)
      const orderId = object?.orderId ?? null
      return {
        caseId,
        caseTitle: nameOf(caseId).title,
        journalId,
        kind,
        name: journalName(kind),
        source,
        sourceId,
        providerRef: source === 'balance' ? sourceId : (object?.objectRef ?? null),
        orderId,
        receiptNumber: orderId === null ? null : receiptNumber(personalData, orderId),
        occurredAt: occurredAt.toISOString(),
        lines: bookLines(postings),
      }
    }),
  }
}
