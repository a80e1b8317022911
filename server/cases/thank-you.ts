import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { requireOwnCase } from './own-case.ts'
import { refuseMention } from './refuse-mention.ts'

/** Sets the text that every donor reads right after giving. Idempotent. @throws notFound, invalidInput */
export const setThankYou = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  owner: SignedIn,
  { caseId, text }: CallArguments<Calls['setThankYou']>,
): Promise<CallOutput<Calls['setThankYou']>> => {
  refuseMention(await requireOwnCase(deps, owner, caseId), { text })
  const thankYou = cleanText(text) || null
  await deps.database.db.updateTable('cases').set({ thankYou }).where('caseId', '=', caseId).execute()
  return { thankYou }
}
