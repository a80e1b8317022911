import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { AccountForm } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readShownAccount } from '../holds/shown-account.ts'
import { refuseIfUnreachable } from '../send-details-to-provider.ts'
import { refuseRejectedOrStopped } from './refuse-rejected-or-stopped.ts'

type AccountSession = CallOutput<Calls['beginAccountSession']>

const openForm = async (
  { payments }: Pick<Deps, 'payments'>,
  accountRef: string,
  form: AccountForm,
): Promise<AccountSession> => {
  const { clientSecret, expiresAt } = await refuseIfUnreachable(() =>
    payments.beginAccountSession(accountRef, form),
  )
  const { publishableKey, onboarding } = payments.publicSettings
  const { scriptUrl } = onboarding
  return { clientSecret, publishableKey, scriptUrl, expiresAt: expiresAt.toISOString() }
}

/**
 * Starts a session for the provider's embedded form, which collects the bank account and the SSN without
 * passing through us.
 * @throws conflict before the details were given, and while the account is rejected or stopped; busy
 */
export const beginAccountSession = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  caseId: string,
): Promise<AccountSession> => {
  const account = await readShownAccount(database.db, caseId)
  if (account === null || account.accountRef === null)
    throw new Refusal('conflict', { sentence: 'First tell us who you are.' })
  refuseRejectedOrStopped(account)
  return openForm({ payments }, account.accountRef, 'identity')
}

/**
 * Starts a session for a bank account change. We learn of the change itself by the provider's event, the
 * page's poll or the sweep, like of a change made elsewhere.
 *
 * @throws conflict before there is a bank account, and while the account is frozen; busy
 */
export const beginBankChange = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  caseId: string,
): Promise<AccountSession> => {
  const account = await readShownAccount(database.db, caseId)
  if (account === null || account.accountRef === null || account.bankRef === null)
    throw new Refusal('conflict', { sentence: 'You add your bank account or card in the identity check.' })
  refuseRejectedOrStopped(account)
  return openForm({ payments }, account.accountRef, 'bank')
}
