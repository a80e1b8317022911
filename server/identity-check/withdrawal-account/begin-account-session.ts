import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readShownAccount } from '../holds/shown-account.ts'
import { orUnreached } from '../send-details-to-provider.ts'
import { refuseOnHold } from './refuse-on-hold.ts'

/**
 * Starts a session for the provider's embedded form, which collects the bank account and the SSN without
 * passing through us.
 * @throws conflict before the details were given, and if the provider refuses the person; busy
 */
export const beginAccountSession = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  caseId: string,
): Promise<CallOutput<Calls['beginAccountSession']>> => {
  const account = await readShownAccount(database.reader, caseId)
  if (account === null || account.accountRef === null)
    throw new Refusal('conflict', { sentence: 'First tell us who you are.' })
  refuseOnHold(account)
  const { accountRef } = account
  const { clientSecret, expiresAt } = await orUnreached(() => payments.beginAccountSession(accountRef))
  const { publishableKey, onboarding } = payments.publicSettings
  const { scriptUrl } = onboarding
  return { clientSecret, publishableKey, scriptUrl, expiresAt: expiresAt.toISOString() }
}
