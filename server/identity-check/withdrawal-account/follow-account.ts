import type { Deps } from '#server/deps.ts'
import { type AccountState, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { applyAccountState } from './apply-account-state.ts'
import { caseOfAccount, numberAccountQuery } from './withdrawal-account.queries.ts'

/**
 * Polls the provider about a case's account and applies its answer.
 * @returns null if the case has none yet
 * @throws OutcomeUnknown, NotAtProvider
 */
export const pollAccount = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  // Numbered before the query: of two answers, the one to the later query is newer.
  const numbered = await numberAccountQuery(deps.database.reader, caseId)
  if (numbered === null) return null
  const { lastQuery: query, accountRef } = numbered
  const account = await deps.payments.readAccount(accountRef)
  await deps.database.transact((tx) => applyAccountState(deps, tx, caseId, { query, account }))
  return account
}

/**
 * The same, but falls back to the last known state while the provider can't be reached. @returns null then,
 * too
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
 * Fetches an account after any event, so that the order and age of events don't matter. An unknown account
 * changes nothing.
 */
export const followAccount = async (deps: Deps, accountRef: string): Promise<void> => {
  const caseId = await caseOfAccount(deps.database.reader, accountRef)
  if (caseId !== null) await pollAccount(deps, caseId)
}
