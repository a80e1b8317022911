import type { Deps } from '#server/deps.ts'
import { type AccountState, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { applyAccountState } from './apply-account-state.ts'
import { caseOfAccount, numberQuestionAbout } from './withdrawal-account.queries.ts'

/**
 * Asks the provider about a case's account and takes its answer over.
 *
 * @returns null where the case has none yet
 * @throws OutcomeUnknown, NotAtProvider
 */
export const askAboutAccount = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  // Before the question is put: of two answers, the one to the later question is the newer.
  const question = await numberQuestionAbout(deps.database.reader, caseId)
  if (question === null) return null
  const { asked, accountRef } = question
  const account = await deps.payments.readAccount(accountRef)
  await deps.database.transact((tx) => applyAccountState(deps, tx, caseId, { asked, account }))
  return account
}

/** The same where what the provider said last counts while it can't be reached. @returns null then, too */
export const askIfReachable = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  try {
    return await askAboutAccount(deps, caseId)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error, caseId }, 'the provider didn’t tell where an account stands')
    return null
  }
}

/**
 * Something happened to an account: it is fetched anew, so that it never matters which event told of it, in which order
 * or how late. One that isn't of a case of ours changes nothing.
 */
export const followAccount = async (deps: Deps, accountRef: string): Promise<void> => {
  const caseId = await caseOfAccount(deps.database.reader, accountRef)
  if (caseId !== null) await askAboutAccount(deps, caseId)
}
