import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { caseStateOf, ownStateOf } from '../case.state.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { readCover } from '../files/case-images.queries.ts'
import { readMembers, readMemberships, readTeam } from './team.queries.ts'
import { isOpenToTeam, requireTeamCase } from './team-case.ts'
import { teamInvitationPath } from './team-link.ts'

type Team = CallOutput<Calls['team']>

/** A case's team for its organizer and co-organizers. @throws notFound */
export const describeTeam = async (
  deps: Pick<Deps, 'database' | 'signer' | 'config' | 'clock'>,
  actor: Pick<Person, 'userId'>,
  caseId: string,
): Promise<Team> => {
  const { row, memberId: ownId } = await requireTeamCase(deps, actor, caseId)
  const isOrganizer = ownId === null
  const team = await readTeam(deps.database.db, caseId)
  return {
    caseId,
    title: row.title,
    organizerName: row.organizerName,
    isOrganizer,
    canInvite: isOrganizer && caseStateOf(row, deps.clock.now()) === 'live',
    members: team.flatMap(({ memberId, name, joinedAt }) =>
      joinedAt === null
        ? []
        : [{ memberId, name, joinedAt: joinedAt.toISOString(), isYou: memberId === ownId }],
    ),
    invitations: team
      .filter(({ joinedAt }) => isOrganizer && joinedAt === null)
      .map(({ memberId, name, invitedAt, openedAt }) => ({
        memberId,
        name,
        invitedAt: invitedAt.toISOString(),
        openedAt: openedAt?.toISOString() ?? null,
        link: `${deps.config.publicOrigin}${teamInvitationPath(deps.signer, { caseId, memberId })}`,
      })),
  }
}

/** Names of a case's co-organizers, as everyone reads them. */
export const listTeamNames = async (db: Db, caseId: string): Promise<{ readonly name: string }[]> =>
  (await readTeam(db, caseId)).flatMap(({ name, joinedAt }) => (joinedAt === null ? [] : [{ name }]))

/** Accounts of a case's co-organizers. */
export const listTeamUserIds = async (db: Db, caseId: string): Promise<string[]> =>
  (await readTeam(db, caseId)).flatMap(({ userId }) => (userId === null ? [] : [userId]))

/** Who was or is in a team, newest first, for staff. Invitations without an answer are left out. */
export const listMembers = async (db: Db, caseId: string): Promise<CallOutput<Calls['staffCase']>['team']> =>
  (await readMembers(db, caseId)).flatMap(({ memberId, role, userId, name, joinedAt, endedAt, hasLeft }) =>
    joinedAt === null || role !== 'co_organizer'
      ? []
      : [
          {
            memberId,
            userId,
            name,
            joinedAt: joinedAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
            hasLeft,
          },
        ],
  )

/** Cases that a person is a co-organizer of now, whatever their visibility. */
export const listTeamCaseIds = async (db: Db, userId: string): Promise<string[]> =>
  (await readMemberships(db, userId)).flatMap(({ caseId, endedAt }) => (endedAt === null ? [caseId] : []))

/** Fundraisers that a person helps to organize, last joined first. */
export const listTeamCases = async (
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId }: Pick<Person, 'userId'>,
): Promise<CallOutput<Calls['teamCases']>> => {
  const now = clock.now()
  const found = await Promise.all(
    (await listTeamCaseIds(db, userId)).map(async (caseId) => {
      const row = await readCaseRow(db, caseId)
      if (row === null || !isOpenToTeam(row)) return []
      const { slug, title, organizerName } = row
      const cover = await readCover(db, caseId)
      return [{ caseId, slug, title, organizerName, state: ownStateOf(row, null, now), cover }]
    }),
  )
  return found.flat()
}
