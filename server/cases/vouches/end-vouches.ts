import type { VOUCH_ENDINGS } from '#contract/fundraisers/vouch-calls.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Tx } from '#server/platform/database.ts'
import { showNewVersion } from '../show-new-version.ts'

/** All vouches of a case, one, or those asked of one person: at each address while it was theirs. */
type Ending = {
  readonly caseId: string
  readonly vouchId?: string
  readonly addresses?: readonly AddressPeriod[]
  readonly because: (typeof VOUCH_ENDINGS)[number]
  readonly at: Date
}

/**
 * Ends vouches of a case and requests for them, and forgets what they said. Their rows stay, so that an address isn't asked
 * again. Idempotent.
 * @returns whether there was one that hadn't ended
 */
export const endVouches = async (
  tx: Tx,
  { caseId, vouchId, addresses, because, at }: Ending,
): Promise<boolean> => {
  const ended = await tx
    .updateTable('vouch')
    .set({ name: '', town: '', relation: '', emailCipher: null, networkHash: null })
    .set({ endedAt: at, endedBy: because })
    .where('caseId', '=', caseId)
    .where('endedAt', 'is', null)
    .$if(vouchId !== undefined, (vouches) => vouches.where('vouchId', '=', vouchId ?? ''))
    .$if(addresses !== undefined, (vouches) =>
      vouches.where(({ eb, or, and }) =>
        or(
          (addresses ?? []).map(({ emailHash, after, until }) =>
            and([eb('emailHash', '=', emailHash), eb('askedAt', '>', after), eb('askedAt', '<=', until)]),
          ),
        ),
      ),
    )
    .returning('givenAt')
    .execute()
  if (ended.some(({ givenAt }) => givenAt !== null)) await showNewVersion(tx, caseId)
  return ended.length > 0
}
