import { sql } from 'kysely'
import { addCents } from '#contract/money.ts'
import type { Tx } from '#server/platform/database.ts'
import type { JournalDraft } from './events.ts'
import { creditedCents } from './posting-time.ts'
import { readWrittenOffCents, writeOffRecovered } from './write-off-events.ts'

/** Filters journals to those whose source debited the case before its latest write-off. */
const debitedBeforeWriteOff = async (
  tx: Tx,
  caseId: string,
  journals: readonly JournalDraft[],
): Promise<JournalDraft[]> => {
  const { rows } = await sql<{ source: string; sourceId: string }>`
    select distinct j.source, j.source_id
    from unnest(${journals.map(({ source }) => source)}::text[], ${journals.map(({ sourceId }) => sourceId)}::text[])
      as wanted (source, source_id)
    join journal j on j.case_id = ${caseId} and j.source = wanted.source and j.source_id = wanted.source_id
    where j.kind <> 'balance_written_off'
      and j.posted_at < (select max(posted_at) from journal where case_id = ${caseId} and kind = 'balance_written_off')`.execute(
    tx,
  )
  return journals.filter((journal) =>
    rows.some(({ source, sourceId }) => source === journal.source && sourceId === journal.sourceId),
  )
}

/**
 * The journals with which posted ones pay back a write-off of their case. Money that comes back after a write-off
 * isn't owed to the recipient, who has had it: a refund that fails later, a payout that the bank returns. It pays
 * Hearten back first. Later donations don't. The balance is locked, as by the write-off, so that neither misses the
 * other.
 */
export const recoveriesOf = async (
  tx: Tx,
  caseId: string,
  posted: readonly JournalDraft[],
): Promise<JournalDraft[]> => {
  const crediting = posted.filter((journal) => creditedCents(journal) > 0)
  if (crediting.length === 0) return []
  let leftCents = await readWrittenOffCents(tx, caseId)
  if (leftCents <= 0) return []
  const recoveries: JournalDraft[] = []
  for (const journal of await debitedBeforeWriteOff(tx, caseId, crediting)) {
    const amountCents = Math.min(leftCents, creditedCents(journal))
    leftCents = addCents(leftCents, -amountCents)
    recoveries.push(writeOffRecovered(journal, amountCents))
  }
  return recoveries
}
