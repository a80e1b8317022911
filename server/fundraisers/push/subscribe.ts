import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PUSH_FOLLOWERS_MAX, PUSH_OF_NETWORK, PUSH_ORGANIZER_MAX } from '#contract/fundraisers/push-limits.ts'
import { requireOrganizedCase } from '#server/cases/donatable-case.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, SignedIn } from '#server/platform/actor.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import {
  deleteEndpoint,
  deleteSubscriptionsOf,
  deleteSubscriptionsOfCase,
  hasRoom,
  type PushAudience,
  upsertSubscription,
} from './push-subscriptions.queries.ts'

const LIMITS: Readonly<Record<PushAudience, number>> = {
  follower: PUSH_FOLLOWERS_MAX,
  organizer: PUSH_ORGANIZER_MAX,
}

const FULL = 'This fundraiser can’t send more notifications right now. Follow it by e-mail instead.'

/** The key that browsers subscribe with, and beside the sandbox a subscription there. */
export const readPushKey = async ({ push }: Pick<Deps, 'push'>): Promise<CallOutput<Calls['pushKey']>> => ({
  publicKey: push.publicKey,
  trial: await push.makeTrial(),
})

const subscribe = async (
  deps: Deps,
  { ip, visitorId }: Pick<Actor, 'ip' | 'visitorId'>,
  audience: PushAudience,
  { caseId, endpoint, p256dh, auth }: CallArguments<Calls['followByPush']>,
): Promise<{ readonly subscribed: true }> => {
  const { database, ids, clock, push } = deps
  if (!push.accepts({ endpoint, p256dh, auth }))
    throw invalidFields([
      { field: 'endpoint', message: 'Your browser’s notifications aren’t supported here.' },
    ])
  const part = {
    limit: `push-${audience}`,
    subject: caseId,
    full: PUSH_OF_NETWORK,
    leaksPerDay: PUSH_OF_NETWORK,
  }
  // Browsers that subscribe at the same moment may exceed the maximum by a few, which costs nothing.
  const isRoom =
    (await hasRoom(database.db, { caseId, audience, endpoint, max: LIMITS[audience] })) &&
    (await takeNetworkPart(deps, { ip }, part))
  if (!isRoom) throw new Refusal('messageLimit', { sentence: FULL })
  await upsertSubscription(database.db, {
    ...{ caseId, audience, endpoint, p256dh, auth, visitorId },
    subscriptionId: ids.uuid(),
    createdAt: clock.now(),
  })
  return { subscribed: true }
}

/** Sends a case's news to a browser. Idempotent. @throws notFound, caseGone, invalidInput, messageLimit */
export const followByPush = async (
  deps: Deps,
  actor: Actor,
  input: CallArguments<Calls['followByPush']>,
): Promise<CallOutput<Calls['followByPush']>> => {
  await requireOrganizedCase(deps, input.caseId)
  return subscribe(deps, actor, 'follower', input)
}

/** Sends each gift to its organizer's browser. Idempotent. @throws notFound, caseGone, invalidInput, messageLimit */
export const tellByPush = async (
  deps: Deps,
  actor: SignedIn,
  input: CallArguments<Calls['tellByPush']>,
): Promise<CallOutput<Calls['tellByPush']>> => {
  await requireOwnCase(deps, actor, input.caseId)
  await requireOrganizedCase(deps, input.caseId)
  return subscribe(deps, actor, 'organizer', input)
}

/** Ends a case's notifications to a browser. Idempotent. */
export const stopPush = async (
  { database }: Pick<Deps, 'database'>,
  input: CallArguments<Calls['stopPush']>,
): Promise<CallOutput<Calls['stopPush']>> => {
  await deleteEndpoint(database.db, input)
  return { stopped: true }
}

/** Ends the notifications of an erased case. Idempotent. */
export const erasePushOfCase = ({ database }: Pick<Deps, 'database'>, caseId: string): Promise<void> =>
  deleteSubscriptionsOfCase(database.db, caseId)

/** Ends the notifications of an erased visitor's browser. Idempotent. */
export const erasePushOf = ({ database }: Pick<Deps, 'database'>, visitorId: string): Promise<void> =>
  deleteSubscriptionsOf(database.db, visitorId)
