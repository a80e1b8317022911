import type { Deps } from '#server/deps.ts'
import { type AccountHolder, type AccountRefused, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeCheck } from './identity-check.queries.ts'
import { takeOverAccount } from './take-over-account.ts'
import { noteProviderAccount, numberQuestion } from './withdrawal-account.queries.ts'

/** Nobody knows whether the provider acted; asked again, it does so once. */
export const orUnreached = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    throw new Refusal('busy', {
      sentence: 'We couldn’t reach our payment provider. What you wrote is kept; try again in a minute.',
      cause: error,
      retryAfterSeconds: 10,
    })
  }
}

/**
 * Opens the account at the provider, or corrects whose it is: once under a key, however often it is asked.
 *
 * @returns why not, where the provider refused
 * @throws busy where nobody knows what became of it
 */
export const tellProvider = async (
  deps: Deps,
  holder: AccountHolder,
  detailsKey: string,
): Promise<AccountRefused | null> => {
  const { database, payments } = deps
  const { caseId } = holder
  const question = await numberQuestion(database.reader, caseId)
  if (question === null) throw new Error(`Case ${caseId} has no withdrawal account`)
  const { asked, accountRef } = question
  const account = await orUnreached(() =>
    accountRef === null
      ? payments.createAccount(`account:${caseId}:open:${detailsKey}`, holder)
      : payments.updateAccount(`account:${caseId}:change:${detailsKey}`, accountRef, holder),
  )
  if (account.state === 'refused') return account
  await noteProviderAccount(database.reader, { accountRef: account.accountRef, caseId })
  await database.transact(async (tx) => {
    await takeOverAccount(deps, tx, caseId, { asked, account })
    await writeCheck(tx, caseId, { toldKey: detailsKey })
  })
  return null
}
