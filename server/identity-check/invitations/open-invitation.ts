import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Recipient } from '../recipient.ts'
import { noteOpened } from './invitations.queries.ts'

/**
 * Notes that the invited person saw the invitation. The page's script calls it once someone touches the page, so that a
 * messenger that fetches a link for its preview doesn't count, and neither does the organizer. Idempotent.
 */
export const openInvitation = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { caseId, isOrganizer }: Recipient,
): Promise<CallOutput<Calls['openInvitation']>> => {
  if (!isOrganizer) await noteOpened(database.db, caseId, clock.now())
  return { done: true }
}
