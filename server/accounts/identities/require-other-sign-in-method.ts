import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AccountRow } from '../account.queries.ts'
import { readPasskeys } from '../passkeys/passkeys.queries.ts'
import { readProviders } from './identities.queries.ts'

/**
 * Refuses to remove so many of an account's providers and passkeys that none is left. An e-mail address is enough: its codes
 * sign in, too. The account is locked.
 * @throws conflict
 */
export const requireOtherSignInMethod = async (
  tx: Tx,
  { userId, emailHash }: AccountRow,
  removedCount: number,
  sentence = 'That is your only way to sign in. Add your e-mail or another one first.',
): Promise<void> => {
  if (emailHash !== null) return
  const methods = [...(await readProviders(tx, userId)), ...(await readPasskeys(tx, userId))]
  if (methods.length <= removedCount) throw new Refusal('conflict', { sentence })
}
