import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { networkOf } from '#server/platform/secrets/address-key.ts'
import { type KnownDevice, type Place, readSeen } from './sessions.queries.ts'

export const placeOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { ip, visitorId }: Pick<Actor, 'ip' | 'visitorId'>,
): Place => ({
  networkHash: personalData.fingerprint(`signed in from\n${networkOf(ip)}`),
  browserHash: visitorId === null ? null : personalData.fingerprint(`signed in by\n${visitorId}`),
})

export const readKnownDevice = (
  deps: Pick<Deps, 'database' | 'personalData'>,
  actor: Actor,
  userId: string,
): Promise<KnownDevice> => readSeen(deps.database.reader, userId, placeOf(deps, actor))
