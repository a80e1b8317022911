import type { Deps } from '#server/deps.ts'
import type { AccountState } from '#server/outside/payments/port.ts'
import { takeOverAccount } from './take-over-account.ts'
import { caseOfAccount, numberQuestion, readWithdrawalAccount } from './withdrawal-account.queries.ts'

/**
 * Asks the provider about a case's account and takes its answer over.
 *
 * @returns null where the case has none yet
 * @throws OutcomeUnknown, NotAtProvider
 */
export const askAboutAccount = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  const { reader } = deps.database
  if ((await readWithdrawalAccount(reader, caseId))?.accountRef == null) return null
  // Before the question is put: of two answers, the one to the later question is the newer.
  const question = await numberQuestion(reader, caseId)
  if (question === null || question.accountRef === null) return null
  const account = await deps.payments.readAccount(question.accountRef)
  await deps.database.transact((tx) => takeOverAccount(deps, tx, caseId, { asked: question.asked, account }))
  return account
}

/**
 * Something happened to an account: it is fetched anew, so that it never matters which event told of it, in which order
 * or how late. One that isn't of a case of ours changes nothing.
 */
export const followAccount = async (deps: Deps, accountRef: string): Promise<void> => {
  const caseId = await caseOfAccount(deps.database.reader, accountRef)
  if (caseId !== null) await askAboutAccount(deps, caseId)
}
