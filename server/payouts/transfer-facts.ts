import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** `paidCount`: payouts that arrived. `lastSentAt`: when the last one was sent, whether it has arrived or not. */
export type TransferFacts = { readonly paidCount: number; readonly lastSentAt: Date | null }

export const readTransferFacts = async (reader: Db, caseId: string): Promise<TransferFacts> => {
  const { rows } = await sql<TransferFacts>`
    select (count(*) filter (where status = 'paid'))::int as paid_count, max(sent_at) as last_sent_at from payout
    where case_id = ${caseId} and status in ('in_transit', 'paid')`.execute(reader)
  return rows[0] ?? { paidCount: 0, lastSentAt: null }
}
