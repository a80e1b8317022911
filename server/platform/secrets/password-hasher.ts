import { type FairQueueLimits, fairQueue, type Waiting } from '../jobs/fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { hashPassword, isOutdated, matchesPassword, type Strength } from './argon2id.ts'

/** Passwords are hashed by few at a time: each takes 19 MiB and a processor, and the pages need both, too. */
export type PasswordHasher = {
  /** @throws busy where too many wait */
  readonly hash: (password: string, who: Waiting) => Promise<string>
  /**
   * `null` where there is nothing to compare with: it takes the same work, and nothing matches.
   *
   * @throws busy before anything is compared
   */
  readonly matches: (phc: string | null, password: string, who: Waiting) => Promise<boolean>
  readonly isOutdated: (phc: string) => boolean
}

/** The product itself, as when it makes the demo world. */
export const OURSELVES: Waiting = { network: 'ourselves', isKnown: true }

const RETRY_SECONDS = 5

/** @param strength that of today, unless tests want many hashes */
export const passwordHasher = (limits: FairQueueLimits, strength?: Strength): PasswordHasher => {
  const inTurn = fairQueue(
    limits,
    () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason: 'passwords wait to be hashed' }),
  )
  // The hash of a random password, made on first use with the current parameters.
  let nobodys: Promise<string> | undefined
  return {
    hash: (password, who) => inTurn(who, () => hashPassword(password, strength)),
    matches: async (phc, password, who) => {
      if (phc !== null) return inTurn(who, () => matchesPassword(phc, password))
      nobodys ??= hashPassword(crypto.randomUUID(), strength)
      const compared = await nobodys
      await inTurn(who, () => matchesPassword(compared, password))
      return false
    },
    isOutdated: (phc) => isOutdated(phc, strength),
  }
}
