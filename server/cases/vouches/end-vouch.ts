import type { Tx } from '#server/platform/database.ts'
import { showNewVersion } from '../show-new-version.ts'
import { changeVouch, lockVouch, type VouchKey } from './vouches.queries.ts'

const ERASED = { name: '', town: '', relation: '', emailCipher: null, networkHash: null } as const

/**
 * Ends a vouch or a request for one, and forgets what it said. The row stays, so that its address isn't asked again. Idempotent.
 * @returns false if it had ended, or doesn't exist
 */
export const endVouch = async (
  tx: Tx,
  key: VouchKey,
  { by, at }: { readonly by: 'voucher' | 'organizer'; readonly at: Date },
): Promise<boolean> => {
  const row = await lockVouch(tx, key)
  if (row === null || row.endedAt !== null) return false
  await changeVouch(tx, key, { ...ERASED, endedAt: at, endedBy: by })
  if (row.givenAt !== null) await showNewVersion(tx, key.caseId)
  return true
}
