import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Leads that a campaign's links brought within a period. */
export const readLeadCampaigns = async (
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ createdAt: Date; campaign: string }[]> => {
  const { rows } = await sql<{ createdAt: Date; campaign: string }>`
    select created_at, attribution ->> 'utmCampaign' as campaign
    from lead where created_at >= ${from} and created_at < ${to} and attribution ->> 'utmCampaign' is not null`.execute(
    db,
  )
  return rows
}
