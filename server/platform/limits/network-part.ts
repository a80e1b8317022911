import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '../actor.ts'
import { blockKeyOf } from '../secrets/address-key.ts'
import { addIfRoom } from './leaky-buckets.ts'

/** How much one network may use of a limit. */
type NetworkPart = {
  readonly limit: string
  /** What the limit counts for, and what strangers can name: the keyed hash of an e-mail address, a case, the site. */
  readonly subject: string
  /** Burst capacity. */
  readonly full: number
  readonly leaksPerDay: number
}

/**
 * Counts one more for the caller's network. A limit on what strangers can name is counted like this first, so that one
 * network can't use it up for the others.
 * @returns whether the network's part had room
 */
export const takeNetworkPart = async (
  { database, personalData, clock }: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  { ip }: Pick<Actor, 'ip'>,
  { limit, subject, full, leaksPerDay }: NetworkPart,
): Promise<boolean> => {
  const key = `part-${limit}:${subject}:${blockKeyOf(personalData, ip)}`
  const bucket = { key, full, leaksPerHour: (leaksPerDay * HOUR_MS) / DAY_MS }
  return (await addIfRoom(database.db, [bucket], clock.now())) === null
}
