import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { TEAM_MAX } from '#contract/fundraisers/organizer-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actOnce } from '../act-once.ts'
import { caseStateOf } from '../case.state.ts'
import { lockOwnCase } from '../lock-case.ts'
import { requireOwnCase } from '../own-case.ts'
import { insertMember, readTeam } from './team.queries.ts'

const FULL_SENTENCE = `A fundraiser has up to ${TEAM_MAX} co-organizers, with those you’ve invited. Remove one, or withdraw an invitation.`
const CLOSED_SENTENCE = 'You can invite people while the fundraiser is live.'

/**
 * Invites a co-organizer, who joins by the link that the organizer hands over. An invitation takes one of the places, so that
 * each link finds one free. Idempotent by its key.
 * @throws notFound; conflict if all places are taken, or if the case isn't live
 */
export const inviteCoOrganizer = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  owner: Pick<Person, 'userId'>,
  { idempotencyKey, ...input }: CallArguments<Calls['inviteCoOrganizer']>,
): Promise<CallOutput<Calls['inviteCoOrganizer']>> => {
  const { database, ids, clock } = deps
  const { caseId, name } = input
  await requireOwnCase(deps, owner, caseId)
  return database.transact(async (tx) => {
    const row = await lockOwnCase(tx, owner, caseId)
    return actOnce(deps, tx, { caseId, idempotencyKey, act: 'invite-co-organizer', input }, async () => {
      const now = clock.now()
      if (caseStateOf(row, now) !== 'live') throw new Refusal('conflict', { sentence: CLOSED_SENTENCE })
      if ((await readTeam(tx, caseId)).length >= TEAM_MAX)
        throw new Refusal('conflict', { sentence: FULL_SENTENCE })
      const memberId = ids.uuid()
      await insertMember(tx, { caseId, memberId, role: 'co_organizer', name, invitedAt: now })
      return { memberId }
    })
  })
}
