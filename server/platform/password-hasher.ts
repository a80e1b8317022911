import { hashPassword, isOutdated, matchesPassword, type Strength } from './argon2id.ts'
import { Refusal } from './refusal.ts'

/** Passwords are hashed by few at a time: each takes 19 MiB and a processor, and the pages need both, too. */
export type PasswordHasher = {
  /** @throws busy where too many wait */
  readonly hash: (password: string) => Promise<string>
  /** `null` where there is nothing to compare with: it takes the same work, and nothing matches. @throws busy */
  readonly matches: (phc: string | null, password: string) => Promise<boolean>
  readonly isOutdated: (phc: string) => boolean
}

const RETRY_SECONDS = 5

/** Lets so many do their work at once, and so many wait for it in the order they came. */
const queueOf = ({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) => {
  const queue: (() => void)[] = []
  let working = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) {
      if (queue.length >= waiting)
        throw new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason: 'passwords wait to be hashed' })
      // Whoever ends hands its place on, so `working` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) working -= 1
      else next()
    }
  }
}

/** @param strength that of today, unless tests want many hashes */
export const passwordHasher = (
  limits: { readonly atOnce: number; readonly waiting: number },
  strength?: Strength,
): PasswordHasher => {
  const inTurn = queueOf(limits)
  // Of a password that nobody has, made on first use by the parameters of today.
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hashPassword(password, strength)),
    matches: async (phc, password) => {
      if (phc !== null) return inTurn(() => matchesPassword(phc, password))
      nobodys ??= hashPassword(crypto.randomUUID(), strength)
      const compared = await nobodys
      await inTurn(() => matchesPassword(compared, password))
      return false
    },
    isOutdated: (phc) => isOutdated(phc, strength),
  }
}
