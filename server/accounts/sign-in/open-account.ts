import { TERMS_VERSION } from '#contract/terms-of-use.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { claimEmail, insertAccount } from '../account.queries.ts'
import { sealEmail, sealName } from '../read-user.ts'

export type NewAccount = {
  readonly userId: string
  /** An address confirmed by its owner or verified by a provider; null if there is none. */
  readonly email: string | null
  readonly fullName: string | null
}

/**
 * Creates an account.
 * @returns whether its e-mail address was free; otherwise nothing is stored
 */
export const openAccount = async (
  deps: Pick<Deps, 'personalData' | 'clock'>,
  tx: Tx,
  { userId, email, fullName }: NewAccount,
): Promise<boolean> => {
  const now = deps.clock.now()
  const emailHash = email === null ? null : deps.personalData.emailHash(email)
  if (emailHash !== null && !(await claimEmail(tx, { emailHash, userId, claimedAt: now }))) return false
  await insertAccount(tx, {
    userId,
    emailHash,
    email: email === null ? null : await sealEmail(deps, tx, userId, email),
    fullName: fullName === null ? null : await sealName(deps, tx, userId, fullName),
    createdAt: now,
    termsVersion: TERMS_VERSION,
  })
  return true
}
