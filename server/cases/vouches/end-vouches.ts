import type { VOUCH_ENDINGS } from '#contract/fundraisers/vouch-calls.ts'
import type { Tx } from '#server/platform/database.ts'
import { showNewVersion } from '../show-new-version.ts'

/** All vouches of a case, one, or those of some addresses. */
type Ending = {
  readonly caseId: string
  readonly vouchId?: string
  readonly emailHashes?: readonly string[]
  readonly by: (typeof VOUCH_ENDINGS)[number]
  readonly at: Date
}

/**
 * Ends vouches of a case and requests for them, and forgets what they said. Their rows stay, so that an address isn't asked
 * again. Idempotent.
 * @returns whether there was one that hadn't ended
 */
export const endVouches = async (
  tx: Tx,
  { caseId, vouchId, emailHashes, by, at }: Ending,
): Promise<boolean> => {
  const ended = await tx
    .updateTable('vouch')
    .set({ name: '', town: '', relation: '', emailCipher: null, networkHash: null, endedAt: at, endedBy: by })
    .where('caseId', '=', caseId)
    .where('endedAt', 'is', null)
    .$if(vouchId !== undefined, (vouches) => vouches.where('vouchId', '=', vouchId ?? ''))
    .$if(emailHashes !== undefined, (vouches) => vouches.where('emailHash', 'in', emailHashes ?? []))
    .returning('givenAt')
    .execute()
  if (ended.some(({ givenAt }) => givenAt !== null)) await showNewVersion(tx, caseId)
  return ended.length > 0
}
