import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { LEAD_PAGES, LEAD_STATES, type Lead } from '#contract/leads/leads.ts'
import { uuidShape } from '#contract/shapes.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { openLead, openLeadNote } from './lead-texts.ts'
import { type LeadRow, readLead, readLeadNotes, readLeads } from './leads.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData'>

const UNKNOWN = 'A former colleague'

const nameOf = async (deps: ReadDeps, userId: string): Promise<string> =>
  (await readUser(deps, deps.database.reader, userId))?.fullName ?? UNKNOWN

const describe = async (deps: ReadDeps, row: LeadRow, staffId: string): Promise<Lead> => ({
  // Leaves out the phone number of a person who opted out of contact.
  ...(row.doNotContact ? { ...(await openLead(deps, row)), phone: '' } : await openLead(deps, row)),
  leadId: row.leadId,
  raiseType: row.raiseType,
  page: LEAD_PAGES.find((page) => page === row.page) ?? 'campaign',
  state: LEAD_STATES.find((state) => state === row.state) ?? 'new',
  ownerName: row.ownerId === null ? null : await nameOf(deps, row.ownerId),
  isOwn: row.ownerId === staffId,
  doNotContact: row.doNotContact,
  requests: row.requests,
  createdAt: row.createdAt.toISOString(),
  requestedAt: row.requestedAt.toISOString(),
  draftCaseId: row.draftCaseId,
})

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

/** Leads, latest request first. */
export const listLeads = async (
  deps: ReadDeps,
  { staffId }: StaffMember,
  { state, mine, cursor, limit }: CallArguments<Calls['staffLeads']>,
): Promise<CallOutput<Calls['staffLeads']>> => {
  const after = readCursor(cursor, cursorShape)
  const rows = await readLeads(deps.database.reader, {
    state,
    after,
    limit: limit + 1,
    ...(mine && { ownerId: staffId }),
  })
  const page = pageFrom(rows, limit, (row) => [row.requestedAt.toISOString(), row.leadId])
  const items = page.items.map((row) => describe(deps, row, staffId))
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

/** A lead with its notes. @throws notFound */
export const readLeadDetail = async (
  deps: ReadDeps,
  staffId: string,
  leadId: string,
): Promise<CallOutput<Calls['staffLead']>> => {
  const row = await readLead(deps.database.reader, leadId)
  if (row === null) throw new Refusal('notFound')
  const notes = (await readLeadNotes(deps.database.reader, row.emailHash)).map(async (note) => ({
    text: await openLeadNote(deps, note),
    writtenAt: note.writtenAt.toISOString(),
    writtenBy: await nameOf(deps, note.staffId),
  }))
  return {
    ...(await describe(deps, row, staffId)),
    version: row.version,
    consentVersion: row.consentVersion,
    consentAt: row.consentAt.toISOString(),
    notes: await Promise.all(notes),
  }
}
