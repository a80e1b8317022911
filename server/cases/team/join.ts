import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { caseStateOf } from '../case.state.ts'
import { type CaseRow, readCaseRow } from '../case-row.queries.ts'
import { lockCase } from '../lock-case.ts'
import { showNewVersion } from '../show-new-version.ts'
import type { MemberKey } from './authors.ts'
import { changeMember, lockMember, type MemberRow, readMember, readMembership } from './team.queries.ts'
import { isOpenToTeam } from './team-case.ts'
import { teamInvitationOf } from './team-link.ts'

type Invitation = CallOutput<Calls['teamInvitation']>
type Invited = {
  readonly row: CaseRow
  readonly key: MemberKey
  readonly state: Invitation['state']
  readonly member: MemberRow | null
}

const stateOf = (row: CaseRow, member: MemberRow | null, now: Date): Invitation['state'] => {
  if (member === null || member.endedAt !== null) return 'ended'
  if (member.joinedAt !== null) return 'used'
  return caseStateOf(row, now) === 'live' ? 'open' : 'ended'
}

/** The invitation of a link. @throws notFound, also while the case isn't public */
const requireInvitation = async (
  { database: { db }, signer, clock }: Pick<Deps, 'database' | 'signer' | 'clock'>,
  token: string,
): Promise<Invited> => {
  const key = teamInvitationOf(signer, token)
  const row = key === null ? null : await readCaseRow(db, key.caseId)
  if (key === null || row === null || !isOpenToTeam(row)) throw new Refusal('notFound')
  const member = await readMember(db, key)
  return { row, key, member, state: stateOf(row, member, clock.now()) }
}

const viewerOf = async (
  db: Db,
  { caseId, ownerId }: CaseRow,
  userId: string | null,
): Promise<Invitation['viewer']> => {
  if (userId === null) return 'visitor'
  if (userId === ownerId) return 'organizer'
  const membership = await readMembership(db, caseId, userId)
  return membership?.endedAt === null ? 'member' : 'person'
}

/** An invitation as the holder of its link sees it. @throws notFound */
export const readTeamInvitation = async (
  deps: Pick<Deps, 'database' | 'signer' | 'clock'>,
  person: { readonly userId: string; readonly fullName: string | null } | null,
  { token }: CallArguments<Calls['teamInvitation']>,
): Promise<Invitation> => {
  const { row, member, state } = await requireInvitation(deps, token)
  const { caseId, slug, title, organizerName } = row
  return {
    caseId,
    slug,
    title,
    organizerName,
    state,
    name: state === 'open' && member !== null ? member.name : '',
    viewer: await viewerOf(deps.database.db, row, person?.userId ?? null),
    ownName: person?.fullName ?? null,
  }
}

/** Notes when an invitation was first looked at; not by the organizer. @throws notFound */
export const noteTeamInvitationOpened = async (
  deps: Pick<Deps, 'database' | 'signer' | 'clock'>,
  userId: string | null,
  { token }: CallArguments<Calls['openTeamInvitation']>,
): Promise<CallOutput<Calls['openTeamInvitation']>> => {
  const { row, key, state, member } = await requireInvitation(deps, token)
  if (state === 'open' && member?.openedAt === null && row.ownerId !== userId)
    await changeMember(deps.database.db, key, { openedAt: deps.clock.now() })
  return { opened: true }
}

const OVER_SENTENCES = {
  used: 'This link was used already. Each one is for one person: ask the organizer for another.',
  ended: 'This link has ended. Ask the organizer for another.',
} as const

/** The case that a link invites to, for checks before `takePlace`. @throws notFound */
export const findInvitedCase = async (
  deps: Pick<Deps, 'database' | 'signer' | 'clock'>,
  token: string,
): Promise<{ readonly key: MemberKey; readonly ownerId: string; readonly organizerName: string }> => {
  const { key, row } = await requireInvitation(deps, token)
  return { key, ownerId: row.ownerId, organizerName: row.organizerName }
}

/**
 * Makes a person co-organizer by an invitation, which ends. Who is in the team already stays, and the link stays, too.
 * Idempotent. With `alongside`, what else is written in its transaction.
 * @throws conflict if someone else was faster, or if the invitation or the case has ended
 */
export const takePlace = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  key: MemberKey,
  { userId, name }: { readonly userId: string; readonly name: string },
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> =>
  database.transact(async (tx) => {
    const row = await lockCase(tx, key.caseId)
    const member = await lockMember(tx, key)
    if ((await readMembership(tx, key.caseId, userId))?.endedAt === null) return
    const now = clock.now()
    const state = isOpenToTeam(row) ? stateOf(row, member, now) : 'ended'
    if (state !== 'open' || member === null)
      throw new Refusal('conflict', { sentence: OVER_SENTENCES[state === 'used' ? 'used' : 'ended'] })
    await changeMember(tx, key, { userId, name, joinedAt: now, openedAt: member.openedAt ?? now })
    await showNewVersion(tx, key.caseId)
    await alongside(tx)
  })
