import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type VisitorOrder = {
  readonly visitorId: string
  readonly orderId: string
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly amountCents: number
  readonly tipCents: number
  readonly refundedCents: number
  readonly shareChannel: string | null
  readonly campaign: string | null
}

/** Orders that visitors began or paid in a period, without name, address or message. */
export const readVisitorOrders = async (
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<VisitorOrder[]> => {
  const { rows } = await sql<VisitorOrder>`
    select visitor_id, order_id, created_at, paid_at, amount_cents, tip_cents, refunded_cents,
      attribution ->> 'shareChannel' as share_channel, attribution ->> 'utmCampaign' as campaign
    from orders
    where (created_at >= ${from} and created_at < ${to}) or (paid_at >= ${from} and paid_at < ${to})`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    amountCents: Number(row.amountCents),
    tipCents: Number(row.tipCents),
    refundedCents: Number(row.refundedCents),
  }))
}
