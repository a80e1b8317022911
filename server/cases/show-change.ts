import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { writeCaseCard } from './case-card.ts'

/** Updates the search card and open pages after a public case changed. Idempotent. */
export const showChange = async (deps: Pick<Deps, 'database' | 'clock'>, caseId: string): Promise<void> => {
  await writeCaseCard(deps, caseId)
  // After the search card, so that a reloaded list shows the change.
  await deps.database.transact((tx) => announceCase(tx, caseId))
}
