import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { networkOf } from '#server/platform/secrets/address-key.ts'
import { readSeen } from './sessions.queries.ts'

/** From where somebody comes: keyed hashes that are compared with those of earlier sign-ins, and serve nothing else. */
export type Place = { readonly networkHash: string; readonly browserHash: string | null }

export const placeOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { ip, visitorId }: Pick<Actor, 'ip' | 'visitorId'>,
): Place => ({
  networkHash: personalData.fingerprint(`signed in from\n${networkOf(ip)}`),
  browserHash: visitorId === null ? null : personalData.fingerprint(`signed in by\n${visitorId}`),
})

/**
 * Whether somebody signed in to this account from here before, as long as its sessions are remembered. By it alone
 * nothing is opened: it only says whose tries are counted with whose.
 */
export type KnownDevice = { readonly network: boolean; readonly browser: boolean }

export const readKnownDevice = (
  deps: Pick<Deps, 'database' | 'personalData'>,
  actor: Actor,
  userId: string,
): Promise<KnownDevice> => readSeen(deps.database.reader, userId, placeOf(deps, actor))
