import type { Deps } from '#server/deps.ts'
import { type AccountState, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { applyAccountState } from './apply-account-state.ts'
import { caseOfAccount, numberAccountQuery } from './withdrawal-account.queries.ts'

/**
 * Polls the provider about a case's account and applies its answer.
 * @returns null if the case has no account yet
 * @throws OutcomeUnknown, NotAtProvider
 */
export const pollAccount = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  // The query is numbered before it is sent, so that of two answers, the one to the later query counts as
  // newer.
  const numbered = await numberAccountQuery(deps.database.db, caseId)
  if (numbered === null) return null
  const { lastQuery: query, accountRef } = numbered
  const account = await deps.payments.readAccount(accountRef)
  await deps.database.transact((tx) => applyAccountState(deps, tx, caseId, { query, account }))
  return account
}

/**
 * Polls the provider like `pollAccount`, but keeps the last known state if the provider can't be reached.
 * @returns null in that case, too
 */
export const pollAccountIfReachable = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  try {
    return await pollAccount(deps, caseId)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error, caseId }, 'the provider didn’t tell where an account stands')
    return null
  }
}

/**
 * Polls an account after any event about it, so that the events' order and age don't matter. An event about an
 * unknown account is ignored.
 */
export const followAccount = async (deps: Deps, accountRef: string): Promise<void> => {
  const caseId = await caseOfAccount(deps.database.db, accountRef)
  if (caseId !== null) await pollAccount(deps, caseId)
}
