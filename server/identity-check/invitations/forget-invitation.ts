import type { Tx } from '#server/platform/database.ts'
import { changeInvitation, lockInvitation } from './invitations.queries.ts'

/** Erases the invited person's texts; an unanswered invitation becomes void. Idempotent. */
export const forgetInvitation = async (tx: Tx, caseId: string): Promise<void> => {
  const invitation = await lockInvitation(tx, caseId)
  if (invitation === null) return
  const state = invitation.state === 'waiting' ? 'withdrawn' : invitation.state
  await changeInvitation(tx, caseId, { state, declineReason: null })
}
