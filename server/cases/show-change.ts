import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { writeCaseCard } from './case-card.ts'

/** Brings lists and open pages up to date after a public case changed. Idempotent. */
export const showChange = async (deps: Pick<Deps, 'database' | 'clock'>, caseId: string): Promise<void> => {
  await writeCaseCard(deps, caseId)
  // After the lists have it, so that a page that reads them again finds it there.
  await deps.database.transact((tx) => announceCase(tx, caseId))
}
