import { sql } from 'kysely'
import { OPEN_LEAD_STATES } from '#contract/leads/leads.ts'
import { emailShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { openLead } from './lead-texts.ts'
import { readLead, readLeadOf } from './leads.queries.ts'

/** Leads not called yet, and those that the member of staff took and still works on. */
export const countNewLeads = ({ database }: Pick<Deps, 'database'>, staffId: string): Promise<WaitingWork> =>
  readWaiting(
    database.db,
    sql<WaitingWork>`select count(*) filter (where state = 'new')::int as count,
        min(requested_at) filter (where state = 'new') as oldest_at,
        count(*) filter (where owner_id = ${staffId})::int as mine
      from lead
      where (state = 'new' or owner_id = ${staffId}) and state = any(${[...OPEN_LEAD_STATES]}) and not do_not_contact`,
  )

/** Number of leads that no one has called yet. */
export const countUncalledLeads = async ({ database }: Pick<Deps, 'database'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lead where state = 'new' and not do_not_contact`.execute(database.db)
  return rows[0]?.count ?? 0
}

/** A lead by its exact address, or by its id; null if there is none. */
export const findLead = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  typed: string,
): Promise<{ readonly leadId: string; readonly email: string; readonly state: string } | null> => {
  const { db } = deps.database
  const email = emailShape.safeParse(typed)
  const id = uuidShape.safeParse(typed.toLowerCase())
  const row = email.success
    ? await readLeadOf(db, deps.personalData.emailHash(email.data))
    : id.success
      ? await readLead(db, id.data)
      : null
  return row && { leadId: row.leadId, state: row.state, email: (await openLead(deps, row)).email }
}
