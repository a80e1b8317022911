import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { AccountForm } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readShownAccount } from '../holds/shown-account.ts'
import { orUnreached } from '../send-details-to-provider.ts'
import { refuseOnHold } from './refuse-on-hold.ts'

type AccountSession = CallOutput<Calls['beginAccountSession']>

const openForm = async (
  { payments }: Pick<Deps, 'payments'>,
  accountRef: string,
  form: AccountForm,
): Promise<AccountSession> => {
  const { clientSecret, expiresAt } = await orUnreached(() => payments.beginAccountSession(accountRef, form))
  const { publishableKey, onboarding } = payments.publicSettings
  const { scriptUrl } = onboarding
  return { clientSecret, publishableKey, scriptUrl, expiresAt: expiresAt.toISOString() }
}

/**
 * Lets the page mount the provider's own fields, for what never comes by us: the bank account and the SSN.
 *
 * @throws conflict before the details were given, and where the provider won't have the person; busy
 */
export const beginAccountSession = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  caseId: string,
): Promise<AccountSession> => {
  const account = await readShownAccount(database.reader, caseId)
  if (account === null || account.accountRef === null)
    throw new Refusal('conflict', { sentence: 'First tell us who you are.' })
  refuseOnHold(account)
  return openForm({ payments }, account.accountRef, 'identity')
}

/**
 * The same for another bank account of a recipient who is verified. What becomes of it is noticed by the provider's
 * event, by the page's question or by the sweep, as a change that nobody asked us for.
 *
 * @throws conflict where there is no bank account yet, and while the account is frozen; busy
 */
export const beginBankChange = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  caseId: string,
): Promise<AccountSession> => {
  const account = await readShownAccount(database.reader, caseId)
  if (account === null || account.accountRef === null || account.bankRef === null)
    throw new Refusal('conflict', { sentence: 'You add your bank account in the identity check.' })
  refuseOnHold(account)
  return openForm({ payments }, account.accountRef, 'bank')
}
