import type { Insertable, Selectable } from 'kysely'
import { TEAM_MAX } from '#contract/fundraisers/organizer-limits.ts'
import type { TeamMember } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type MemberRow = Selectable<TeamMember>
/** Someone who writes for a case beside its organizer: a co-organizer or someone invited, or the beneficiary. */
export type MemberKey = Pick<MemberRow, 'caseId' | 'memberId'>

/** Everyone who ever wrote for a case: each joined by an invitation of its own, so that staff read the newest. */
const MEMBERS_READ_MAX = 200

/** Co-organizers of a case, and those invited, first joined first. */
export const readTeam = (db: Db, caseId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('teamMember')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('role', '=', 'co_organizer')
    .where('endedAt', 'is', null)
    .orderBy('joinedAt', (order) => order.asc().nullsLast())
    .orderBy('invitedAt')
    .limit(TEAM_MAX)
    .execute()

/** Who writes or wrote for a case, newest first. */
export const readMembers = (db: Db, caseId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('teamMember')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('invitedAt', 'desc')
    .limit(MEMBERS_READ_MAX)
    .execute()

const ofMember = (db: Db, { caseId, memberId }: MemberKey) =>
  db.selectFrom('teamMember').selectAll().where('caseId', '=', caseId).where('memberId', '=', memberId)

export const readMember = async (db: Db, key: MemberKey): Promise<MemberRow | null> =>
  (await ofMember(db, key).executeTakeFirst()) ?? null

/** A member or an invitation, locked until this transaction ends. */
export const lockMember = async (tx: Tx, key: MemberKey): Promise<MemberRow | null> =>
  (await ofMember(tx, key).forUpdate().executeTakeFirst()) ?? null

/** Whether a member may still write. Until this transaction ends, a removal waits for it. */
export const holdMember = async (tx: Tx, key: MemberKey): Promise<boolean> =>
  (await ofMember(tx, key).where('endedAt', 'is', null).forShare().executeTakeFirst()) !== undefined

/** A person's latest part in the team of a case, which may have ended. */
export const readMembership = async (db: Db, caseId: string, userId: string): Promise<MemberRow | null> =>
  (await db
    .selectFrom('teamMember')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('userId', '=', userId)
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()) ?? null

/** Every part that a person has or had in a team, latest first. */
export const readMemberships = (db: Db, userId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('teamMember')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('joinedAt', 'desc')
    .limit(MEMBERS_READ_MAX)
    .execute()

export const insertMember = async (tx: Tx, member: Insertable<TeamMember>): Promise<void> => {
  await tx.insertInto('teamMember').values(member).execute()
}

export const changeMember = async (
  db: Db,
  { caseId, memberId }: MemberKey,
  change: Partial<Omit<MemberRow, 'caseId' | 'memberId'>>,
): Promise<void> => {
  await db
    .updateTable('teamMember')
    .set(change)
    .where('caseId', '=', caseId)
    .where('memberId', '=', memberId)
    .execute()
}

/** Deletes an invitation that no one accepted. */
export const deleteInvitation = async (tx: Tx, { caseId, memberId }: MemberKey): Promise<void> => {
  await tx
    .deleteFrom('teamMember')
    .where('caseId', '=', caseId)
    .where('memberId', '=', memberId)
    .where('joinedAt', 'is', null)
    .execute()
}
