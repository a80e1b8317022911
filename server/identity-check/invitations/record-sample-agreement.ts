import type { Deps } from '#server/deps.ts'
import { insertInvitation, lockInvitation, NO_LINK } from './invitations.queries.ts'

/** Records that the beneficiary of a sample case accepted. Idempotent. */
export const recordSampleAgreement = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<void> =>
  database.transact(async (tx) => {
    if ((await lockInvitation(tx, caseId)) !== null) return
    const at = clock.now()
    await insertInvitation(tx, {
      caseId,
      state: 'accepted',
      invitedAt: at,
      mailAt: at,
      mailedAt: at,
      answeredAt: at,
      ...NO_LINK,
    })
  })
