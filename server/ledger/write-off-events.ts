import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'
import { type JournalDraft, lines } from './events.ts'

/** Hearten bears a case's negative balance, so later donations don't have to cover it. */
export const balanceWrittenOff = (writeOff: {
  readonly writeOffId: string
  readonly amountCents: number
  readonly occurredAt: Date
}): JournalDraft => ({
  kind: 'balance_written_off',
  source: 'write_off',
  sourceId: writeOff.writeOffId,
  occurredAt: writeOff.occurredAt,
  postings: lines({
    debit: account.writeOff,
    credit: account.casePayable,
    amountCents: writeOff.amountCents,
  }),
  delta: { raisedCents: 0, payableCents: writeOff.amountCents, feesCents: 0 },
})

/** Total written off, per case. */
export const writtenOff = sql`
  (select l.case_id, sum(l.amount_cents)::bigint as cents from journal_line l join journal j using (case_id, journal_id)
   where j.kind = 'balance_written_off' group by l.case_id)`

/** Total written off of one case. */
export const readWrittenOffCents = async (reader: Db, caseId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select cents from ${writtenOff} w where w.case_id = ${caseId}`.execute(reader)
  return rows[0]?.cents ?? 0
}
