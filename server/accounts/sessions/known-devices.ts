import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { networkOf } from '#server/platform/limits/networks.ts'
import { findKnownDevice, type KnownDevice, type SignInOrigin } from './sessions.queries.ts'

export const signInOriginOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { ip, visitorId }: Pick<Actor, 'ip' | 'visitorId'>,
): SignInOrigin => ({
  networkHash: personalData.fingerprint(`signed in from\n${networkOf(ip)}`),
  browserHash: visitorId === null ? null : personalData.fingerprint(`signed in by\n${visitorId}`),
})

export const readKnownDevice = (
  deps: Pick<Deps, 'database' | 'personalData'>,
  actor: Actor,
  userId: string,
): Promise<KnownDevice> => findKnownDevice(deps.database.db, userId, signInOriginOf(deps, actor))
