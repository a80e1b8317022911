import { sql } from 'kysely'
import type { Reader } from '#server/platform/database.ts'

export type TransferFacts = { readonly count: number; readonly lastSentAt: Date | null }

/** How many transfers reached or are on the way to the recipient, and when the last one left. */
export const readTransferFacts = async (reader: Reader, caseId: string): Promise<TransferFacts> => {
  const { rows } = await sql<TransferFacts>`
    select count(*)::int as count, max(sent_at) as last_sent_at from payout
    where case_id = ${caseId} and status in ('in_transit', 'paid')`.execute(reader)
  return rows[0] ?? { count: 0, lastSentAt: null }
}
