import type { Tx } from '#server/platform/database.ts'
import type { AccountRow } from '../account.queries.ts'
import { requireOtherSignInMethod } from '../identities/require-other-sign-in-method.ts'
import { deletePasskeys, readPasskeys } from '../passkeys/passkeys.queries.ts'

/** Removes all passkeys of a locked account. @returns whether it had any. @throws conflict if only a passkey signs in */
export const removePasskeys = async (tx: Tx, account: AccountRow): Promise<boolean> => {
  const { length: count } = await readPasskeys(tx, account.userId)
  if (count === 0) return false
  const sentence = 'They sign in with a passkey alone. Ask them to add their e-mail first.'
  await requireOtherSignInMethod(tx, account, count, sentence)
  await deletePasskeys(tx, account.userId)
  return true
}
