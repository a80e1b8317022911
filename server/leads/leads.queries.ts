import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type LeadState, OPEN_LEAD_STATES } from '#contract/leads/leads.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { Lead, LeadNote } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { having, type OpenTo, onDays, openTo } from '#server/platform/list-filters.ts'

export type LeadRow = Selectable<Lead>
export type LeadNoteRow = Selectable<LeadNote>

/**
 * Inserts a lead, or counts a repeat of its e-mail address; a closed one reopens, unless its person opted
 * out. @returns its id, and whether it is new to staff
 */
export const upsertLead = async (
  tx: Tx,
  lead: Insertable<Lead>,
): Promise<{ leadId: string; isNew: boolean }> => {
  const row = await tx
    .insertInto('lead')
    .values(lead)
    .onConflict((conflict) =>
      conflict.column('emailHash').doUpdateSet((eb) => ({
        phoneCipher: eb.ref('excluded.phoneCipher'),
        raiseType: sql<number | null>`coalesce(excluded.raise_type, lead.raise_type)`,
        consentVersion: eb.ref('excluded.consentVersion'),
        consentAt: eb.ref('excluded.consentAt'),
        requestedAt: eb.ref('excluded.requestedAt'),
        requests: eb('lead.requests', '+', 1),
        state: sql<string>`case when lead.state = 'closed' and not lead.do_not_contact then 'new' else lead.state end`,
        version: eb('lead.version', '+', 1),
      })),
    )
    .returning(['leadId', 'requests'])
    .executeTakeFirstOrThrow()
  return { leadId: row.leadId, isNew: row.requests === 1 }
}

const LATEST_FIRST = keyset('desc', ['requestedAt', 'time'], ['leadId', 'uuid'])

export type LeadPage = PageRequest &
  Pick<ListFilters, 'from' | 'to'> & {
    readonly state?: LeadState | undefined
    readonly emailHash?: string | undefined
    /** Only those that this member of staff took and still works on. */
    readonly ownerId?: string | undefined
    /** Only those that this member of staff may call now. */
    readonly openTo?: OpenTo | undefined
  }

/** A page of the leads, latest request first. */
export const readLeads = (
  db: Db,
  { state, ownerId, emailHash, openTo: reader, ...page }: LeadPage,
): Promise<Page<LeadRow>> =>
  readPage(LATEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('lead')
      .selectAll()
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .$if(ownerId !== undefined, (query) =>
        query
          .where('ownerId', '=', ownerId ?? '')
          .where('state', 'in', [...OPEN_LEAD_STATES])
          .where('doNotContact', '=', false),
      )
      .$if(reader !== undefined, (query) => query.where('doNotContact', '=', false))
      .where(openTo(sql.ref('ownerId'), sql.ref('requestedAt'), reader))
      .where(onDays(sql.ref('requestedAt'), page))
      .where(having(sql.ref('emailHash'), emailHash))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

/** Leads that were last requested before a time and didn't become fundraisers. */
export const readLeadsBefore = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('lead')
    .select('emailHash')
    .where('requestedAt', '<', before)
    .where('draftCaseId', 'is', null)
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

export const readLead = async (db: Db, leadId: string): Promise<LeadRow | null> =>
  (await db.selectFrom('lead').selectAll().where('leadId', '=', leadId).executeTakeFirst()) ?? null

export const readLeadOf = async (db: Db, emailHash: string): Promise<LeadRow | null> =>
  (await db.selectFrom('lead').selectAll().where('emailHash', '=', emailHash).executeTakeFirst()) ?? null

/** @returns whether the version was still current */
export const updateLead = async (
  tx: Tx,
  { emailHash, version }: Pick<LeadRow, 'emailHash' | 'version'>,
  changes: Updateable<Lead>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('lead')
    .set({ ...changes, version: version + 1 })
    .where('emailHash', '=', emailHash)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertLeadNote = async (tx: Tx, note: Insertable<LeadNote>): Promise<void> => {
  await tx.insertInto('leadNote').values(note).execute()
}

export const readLeadNotes = (db: Db, emailHash: string): Promise<LeadNoteRow[]> =>
  db
    .selectFrom('leadNote')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .orderBy('writtenAt', 'desc')
    .execute()

export const deleteLead = async (tx: Tx, emailHash: string): Promise<void> => {
  await tx.deleteFrom('leadNote').where('emailHash', '=', emailHash).execute()
  await tx.deleteFrom('lead').where('emailHash', '=', emailHash).execute()
}
