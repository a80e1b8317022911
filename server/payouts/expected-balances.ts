import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Expected balance of a recipient's account at the provider, from our attempts. */
export type ExpectedBalance = { readonly caseId: string; readonly accountRef: string; readonly cents: number }

/** Money that was transferred to the account and neither reversed nor sent on to the bank. */
const atProviderCents = sql`coalesce(sum(amount_cents) filter (where transfer_ref is not null and reversal_ref is null
  and (state in ('failed', 'returned') or (state = 'transferred' and bank_payout_ref is null))), 0)::bigint`

/** Reads the expected balances of accounts that got money since then or should hold some, of one case or of all. */
export const readExpectedBalances = async (
  db: Db,
  { since, caseId = null }: { readonly since: Date; readonly caseId?: string | null },
): Promise<ExpectedBalance[]> => {
  const { rows } = await sql<ExpectedBalance>`
    select case_id, account_ref, ${atProviderCents} as cents from payout_attempt
    where account_ref is not null and ${caseId === null ? sql`true` : sql`case_id = ${caseId}`}
    group by case_id, account_ref having max(created_at) > ${since} or ${atProviderCents} <> 0
    order by case_id`.execute(db)
  return rows
}

/** Whether money of a case came back from a bank since a time: its provider and the books may each know it a moment earlier. */
export const hasComeBackSince = async (db: Db, caseId: string, since: Date): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from payout_attempt
      where case_id = ${caseId} and failure is not null and ended_at > ${since}) as exists`.execute(db)
  return rows[0]?.exists ?? false
}

/** Expected balance of an account without one attempt, from those of all cases. */
export const readCentsOfOthers = async (db: Db, accountRef: string, attemptId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select ${atProviderCents} as cents from payout_attempt
    where account_ref = ${accountRef} and attempt_id <> ${attemptId}`.execute(db)
  return rows[0]?.cents ?? 0
}
