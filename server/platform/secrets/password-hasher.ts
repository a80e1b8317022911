import { type FairQueueLimits, fairQueue, type QueuedCaller } from '../jobs/fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { hashPassword, isOutdated, matchesPassword, type Strength } from './argon2id.ts'

/** Hashes few passwords at a time: each takes 19 MiB and a processor that the pages also need. */
export type PasswordHasher = {
  /** @throws busy if too many wait */
  readonly hash: (password: string, who: QueuedCaller) => Promise<string>
  /**
   * A `null` hash takes the same time and never matches, so that timing doesn't reveal whether an account
   * exists.
   * @throws busy before anything is compared
   */
  readonly matches: (phc: string | null, password: string, who: QueuedCaller) => Promise<boolean>
  readonly isOutdated: (phc: string) => boolean
}

/** Network of the product itself, for demo data. */
export const INTERNAL: QueuedCaller = { network: 'ourselves', isKnown: true }

const RETRY_SECONDS = 5

/** @param strength weaker than the current one only in tests that need many hashes */
export const passwordHasher = (limits: FairQueueLimits, strength?: Strength): PasswordHasher => {
  const { run: inTurn } = fairQueue(
    limits,
    () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason: 'passwords wait to be hashed' }),
  )
  // Hash of a random password, made on first use with the current parameters.
  let dummyHash: Promise<string> | undefined
  return {
    hash: (password, who) => inTurn(who, () => hashPassword(password, strength)),
    matches: async (phc, password, who) => {
      if (phc !== null) return inTurn(who, () => matchesPassword(phc, password))
      dummyHash ??= hashPassword(crypto.randomUUID(), strength)
      const compared = await dummyHash
      await inTurn(who, () => matchesPassword(compared, password))
      return false
    },
    isOutdated: (phc) => isOutdated(phc, strength),
  }
}
