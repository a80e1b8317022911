import type { Sql } from '../../database.ts'

/** Balance of a connected account: its transfers minus reversals and payouts. */
export const connectedCents = async (sql: Sql, accountId: string): Promise<number> => {
  const [row] = await sql<{ cents: string }>(
    'connected_balance',
    `select coalesce(sum(case
              when type = 'transfer'
                then (facts->>'amountCents')::bigint - coalesce((facts->'reversal'->>'amountCents')::bigint, 0)
              when type = 'payout' and facts->>'status' in ('pending', 'paid') then -(facts->>'amountCents')::bigint
              else 0 end), 0)::text as cents
     from sandbox.stripe_object where parent_id = $1 and type in ('transfer', 'payout')`,
    [accountId],
  )
  return Number(row?.cents ?? 0)
}
