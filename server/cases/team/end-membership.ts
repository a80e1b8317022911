import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireOwnCase } from '../own-case.ts'
import { showNewVersion } from '../show-new-version.ts'
import type { MemberKey } from './authors.ts'
import { changeMember, deleteInvitation, lockMember } from './team.queries.ts'
import { requireTeamCase } from './team-case.ts'

type EndDeps = Pick<Deps, 'database' | 'clock'>

/** Ends a co-organizer's part from the next call on, or withdraws an invitation. @returns false if it had ended */
const end = ({ database, clock }: EndDeps, key: MemberKey, hasLeft: boolean): Promise<boolean> =>
  database.transact(async (tx) => {
    const member = await lockMember(tx, key)
    if (member === null || member.endedAt !== null || member.role !== 'co_organizer') return false
    if (member.joinedAt === null) await deleteInvitation(tx, key)
    else await changeMember(tx, key, { endedAt: clock.now(), hasLeft })
    await showNewVersion(tx, key.caseId)
    return true
  })

/** Removes a co-organizer, or withdraws an invitation. Idempotent. @throws notFound */
export const removeCoOrganizer = async (
  deps: EndDeps,
  owner: Pick<Person, 'userId'>,
  { caseId, memberId }: CallArguments<Calls['removeCoOrganizer']>,
): Promise<CallOutput<Calls['removeCoOrganizer']>> => {
  await requireOwnCase(deps, owner, caseId)
  return { removed: await end(deps, { caseId, memberId }, false) }
}

/** Ends a person's own part in a team. @throws notFound, conflict for the organizer */
export const leaveTeam = async (
  deps: EndDeps,
  actor: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['leaveTeam']>,
): Promise<CallOutput<Calls['leaveTeam']>> => {
  const { memberId } = await requireTeamCase(deps, actor, caseId)
  if (memberId === null) throw new Refusal('conflict', { sentence: 'You organize this fundraiser.' })
  await end(deps, { caseId, memberId }, true)
  return { left: true }
}
