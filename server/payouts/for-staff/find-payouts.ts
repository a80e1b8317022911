import { sql } from 'kysely'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { isUnresolved } from './staff-payouts.queries.ts'

export type FoundPayout = {
  readonly payoutId: string
  readonly caseId: string
  readonly amountCents: number
  readonly status: string
  readonly recipientDisplay: string
}

/** Finds a payout by its id, its attempt's id, or its transfer's ref. */
export const findPayouts = async (
  { database }: Pick<Deps, 'database'>,
  typed: string,
): Promise<FoundPayout[]> => {
  const id = uuidShape.safeParse(typed.toLowerCase())
  if (!id.success && !/^(tr|trr|po)_\w{6,}$/.test(typed)) return []
  const uuid = id.success ? id.data : null
  const { rows } = await sql<FoundPayout>`
    with place as (
      select case_id, payout_id from payout where payout_id = ${uuid}::uuid
      union select case_id, payout_id from payout_attempt where attempt_id = ${uuid}::uuid
      union select case_id, payout_id from payout_attempt where transfer_ref = ${typed}
      union select case_id, payout_id from payout_attempt where bank_payout_ref = ${typed}
      union select case_id, payout_id from payout_attempt where reversal_ref = ${typed}
    )
    select p.payout_id, p.case_id, p.amount_cents, p.status, p.recipient_display
    from place join payout p using (case_id, payout_id) limit 5`.execute(database.db)
  return rows
}

/** Counts the failed payouts that staff's payouts page lists. */
export const countFailedPayouts = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  readWaiting(
    database.db,
    sql<WaitingWork>`select count(*)::int as count, min(created_at) as oldest_at from payout p
      where ${isUnresolved}`,
  )
