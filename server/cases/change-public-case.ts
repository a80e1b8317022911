import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { completeCaseCard, putCaseCard } from './case-card.ts'

/**
 * Changes a case and its search card in one transaction, then updates the words that searches know, and open pages.
 * Idempotent if the change is.
 */
export const changePublicCase = async <T>(
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { result, texts } = await deps.database.transact(async (tx) => ({
    result: await change(tx),
    texts: await putCaseCard(tx, caseId),
  }))
  await completeCaseCard(deps, caseId, texts)
  // After the search card, so that a reloaded list shows the change.
  await deps.database.transact((tx) => announceCase(tx, caseId))
  return result
}
