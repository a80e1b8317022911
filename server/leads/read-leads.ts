import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { LEAD_PAGES, LEAD_STATES } from '#contract/leads/leads.ts'
import type { Lead } from '#contract/leads/staff-lead-shapes.ts'
import { readAttribution } from '#contract/staff/attribution.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { openLead, openLeadNote } from './lead-texts.ts'
import { type LeadPage, type LeadRow, readLead, readLeadNotes, readLeads } from './leads.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData'>

const UNKNOWN = 'A former colleague'

const nameOf = async (deps: ReadDeps, userId: string): Promise<string> =>
  (await readUser(deps, deps.database.db, userId))?.fullName ?? UNKNOWN

const describe = async (deps: ReadDeps, row: LeadRow, staffId: string): Promise<Lead> => ({
  // Leaves out the phone number of a person who opted out of contact.
  ...(row.doNotContact ? { ...(await openLead(deps, row)), phone: '' } : await openLead(deps, row)),
  leadId: row.leadId,
  raiseType: row.raiseType,
  page: parseEnumColumn(LEAD_PAGES, row.page),
  state: parseEnumColumn(LEAD_STATES, row.state),
  ownerName: row.ownerId === null ? null : await nameOf(deps, row.ownerId),
  isOwn: row.ownerId === staffId,
  doNotContact: row.doNotContact,
  requests: row.requests,
  createdAt: row.createdAt.toISOString(),
  requestedAt: row.requestedAt.toISOString(),
  draftCaseId: row.draftCaseId,
  attribution: readAttribution(row.attribution),
})

/** Leads, latest request first. */
export const listLeads = async (
  deps: ReadDeps,
  { staffId }: StaffMember,
  { mine, email, ...request }: CallArguments<Calls['staffLeads']> & Pick<LeadPage, 'isReversed' | 'openTo'>,
): Promise<CallOutput<Calls['staffLeads']>> => {
  const page = await readLeads(deps.database.db, {
    ...request,
    emailHash: email === undefined ? undefined : deps.personalData.emailHash(email),
    ...(mine && { ownerId: staffId }),
  })
  const items = page.items.map((row) => describe(deps, row, staffId))
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

/** A lead with its notes. @throws notFound */
export const readLeadDetail = async (
  deps: ReadDeps,
  staffId: string,
  leadId: string,
): Promise<CallOutput<Calls['staffLead']>> => {
  const row = await readLead(deps.database.db, leadId)
  if (row === null) throw new Refusal('notFound')
  const notes = (await readLeadNotes(deps.database.db, row.emailHash)).map(async (note) => ({
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
