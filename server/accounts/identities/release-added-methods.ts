import type { SignInMethod } from '#contract/accounts/account-shapes.ts'
import type { Tx } from '#server/platform/database.ts'
import { deletePasskeys, hasPasskeys } from '../passkeys/passkeys.queries.ts'
import { isStaff } from '../staff/require-staff.ts'
import { readProviders, releaseIdentities } from './identities.queries.ts'

/**
 * Removes the sign-in methods that an intruder may have added while signed in: providers that were linked on purpose, and
 * passkeys. Those of staff stay: they are a second factor, which a mailbox must not remove, and adding one took it.
 * @returns the methods that ended, and those that are left beside the password
 */
export const releaseAddedMethods = async (
  tx: Tx,
  userId: string,
): Promise<{ readonly ended: SignInMethod[]; readonly left: SignInMethod[] }> => {
  const providers = await releaseIdentities(tx, userId, { onPurpose: true })
  const endsPasskeys = !(await isStaff(tx, userId)) && (await deletePasskeys(tx, userId))
  const left = await readProviders(tx, userId)
  return {
    ended: endsPasskeys ? [...providers, 'passkey'] : providers,
    left: (await hasPasskeys(tx, userId)) ? [...left, 'passkey'] : left,
  }
}
