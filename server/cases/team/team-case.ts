import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow } from '../case-row.queries.ts'
import { holdMember, readMembership } from './team.queries.ts'

/** A case, and who of its team acts on it. */
export type TeamCase = {
  readonly row: CaseRow
  /** The co-organizer, or the beneficiary once they write; null for the organizer. */
  readonly memberId: string | null
}

const noLonger = (): Refusal => new Refusal('notFound', { sentence: 'You’re no longer on this team.' })

/** Whether co-organizers see a case: not while staff hide it, nor once it is erased. */
export const isOpenToTeam = ({ visibility, erasedAt }: Pick<CaseRow, 'visibility' | 'erasedAt'>): boolean =>
  visibility === 'live' && erasedAt === null

/**
 * A case that a person organizes, or helps to organize: the acts of co-organizers ask here, and those of the organizer alone
 * ask `requireOwnCase`, so that a co-organizer may do nothing else.
 * @throws notFound for another's as for one that doesn't exist
 */
export const requireTeamCase = async (
  { database }: Pick<Deps, 'database'>,
  { userId }: Pick<Person, 'userId'>,
  caseId: string,
): Promise<TeamCase> => {
  const { db } = database
  const row = await readCaseRow(db, caseId)
  if (row === null) throw new Refusal('notFound')
  if (row.ownerId === userId) return { row, memberId: null }
  const member = isOpenToTeam(row) ? await readMembership(db, caseId, userId) : null
  if (member === null) throw new Refusal('notFound')
  if (member.endedAt !== null) throw noLonger()
  return { row, memberId: member.memberId }
}

/**
 * Asks again, in the transaction of an act, whether its co-organizer is still in the team: a removal either waits for the act,
 * or refuses it. @throws notFound
 */
export const holdPlaceInTeam = async (
  tx: Tx,
  { row: { caseId }, memberId }: { readonly row: Pick<CaseRow, 'caseId'>; readonly memberId: string | null },
): Promise<void> => {
  if (memberId !== null && !(await holdMember(tx, { caseId, memberId }))) throw noLonger()
}
