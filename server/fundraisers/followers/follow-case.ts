import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { FOLLOW_MAILS_OF_NETWORK, FOLLOW_MAILS_PER_DAY } from '#contract/fundraisers/organizer-limits.ts'
import { requireOrganizedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { lockPerson } from '#server/personal-data/lock-person.ts'
import type { Actor } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailFollowJob } from '../fundraiser-jobs.ts'
import { type FollowRequestRow, insertFollowRequest, readFollowRequests } from './follow-requests.queries.ts'
import { readMailPreferences } from './linked-preferences.ts'
import { followAddressContext, readFollowToken } from './mail-follow.ts'

/**
 * Mails an address the link that makes it a follower: a few a day at most, and one an hour per case. The
 * answer doesn't reveal whether the address already follows.
 * @throws notFound, caseGone; messageLimit if the address, or this network's part of it, reached its limit
 */
export const requestFollow = async (
  deps: Deps,
  actor: Pick<Actor, 'ip'>,
  { caseId, email }: CallArguments<Calls['followCase']>,
): Promise<CallOutput<Calls['followCase']>> => {
  const { database, personalData, ids, clock } = deps
  await requireOrganizedCase(deps, caseId)
  const emailHash = personalData.emailHash(email)
  const requestedAt = clock.now()
  const requestId = ids.uuid()
  const anHourAgo = new Date(requestedAt.getTime() - HOUR_MS)
  const isRecent = (requests: readonly FollowRequestRow[]) =>
    requests.some((request) => request.caseId === caseId && request.requestedAt > anHourAgo)
  const hasRoom =
    isRecent(await readFollowRequests(database.db, emailHash, anHourAgo)) ||
    (await takeNetworkPart(deps, actor, {
      limit: 'follow',
      subject: emailHash,
      full: FOLLOW_MAILS_OF_NETWORK,
      leaksPerDay: 1,
    }))
  await database.transact(async (tx) => {
    const emailCipher = await personalData.seal(tx, emailHash, followAddressContext(requestId), email)
    await lockPerson(tx, emailHash)
    const dayRequests = await readFollowRequests(tx, emailHash, new Date(requestedAt.getTime() - DAY_MS))
    if (isRecent(dayRequests)) return
    if (!hasRoom || dayRequests.length >= FOLLOW_MAILS_PER_DAY)
      throw new Refusal('messageLimit', {
        sentence:
          'We’ve sent that address enough e-mails for today. Check its spam folder, or try again tomorrow.',
      })
    await insertFollowRequest(tx, { caseId, requestId, emailHash, emailCipher, requestedAt })
    const entry = mailFollowJob.at(requestedAt, { caseId, requestId })
    await writeOutbox(tx, ids, caseId, [entry], requestedAt)
  })
  return { requested: true }
}

/** Follows a case by the mailed link. Idempotent. @throws notFound for an invalid link; caseGone */
export const confirmFollow = async (
  deps: Deps,
  { token }: CallArguments<Calls['confirmFollow']>,
): Promise<CallOutput<Calls['confirmFollow']>> => {
  const [caseId, email] = readFollowToken(deps, token) ?? []
  if (caseId === undefined || email === undefined) throw new Refusal('notFound')
  await requireOrganizedCase(deps, caseId)
  return readMailPreferences(deps, await addFollower(deps, caseId, email))
}
