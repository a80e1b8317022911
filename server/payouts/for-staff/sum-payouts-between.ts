import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type PayoutSums = Record<
  'sentCount' | 'sentCents' | 'paidCount' | 'paidCents' | 'backCount' | 'backCents',
  number
>

/** Sums of payouts sent, arrived and returned in a period, over all cases. */
export const sumPayoutsBetween = async (
  db: Db,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<PayoutSums> => {
  const within = (at: string) => sql`${sql.ref(at)} > ${after} and ${sql.ref(at)} <= ${until}`
  const cameBack = sql`state in ('failed', 'returned') and ${within('ended_at')}`
  const { rows } = await sql<PayoutSums>`
    select (count(*) filter (where ${within('sent_at')}))::int as sent_count,
      coalesce(sum(amount_cents) filter (where ${within('sent_at')}), 0)::bigint as sent_cents,
      (count(*) filter (where ${within('paid_at')}))::int as paid_count,
      coalesce(sum(amount_cents) filter (where ${within('paid_at')}), 0)::bigint as paid_cents,
      (count(*) filter (where ${cameBack}))::int as back_count,
      coalesce(sum(amount_cents) filter (where ${cameBack}), 0)::bigint as back_cents
    from payout_attempt`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The sums came without a row')
  return row
}
