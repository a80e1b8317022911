import type { Deps } from '#server/deps.ts'
import { readClearingEntry } from '#server/ledger/clearing-account-entries.ts'
import { compareEntries } from './compare-entries.ts'
import { compareMovements, type MendedMovement } from './compare-movements.ts'
import { compareRecipient } from './compare-recipients.ts'
import { readUnseenDifferences, resolveDifferences, type StoredDifference } from './differences.queries.ts'
import type { Difference } from './differences.ts'
import { readStoredMovements } from './movements.queries.ts'

const BATCH = 100

type Recheck = {
  readonly runId: string
  readonly note: (differences: readonly Difference[]) => Promise<void>
}

/** Compares the movement, journal or account of a stored difference again. @returns the current differences */
const compareAgain = async (
  deps: Deps,
  { kind, balanceRef, journalId, caseId }: StoredDifference,
  { note }: Recheck,
): Promise<readonly Difference[]> => {
  const { db } = deps.database
  if (balanceRef !== null) {
    const compared = await compareMovements(deps, await readStoredMovements(db, [balanceRef], []))
    return compared.flatMap(({ differences }) => differences)
  }
  if (kind === 'recipient_balance' && caseId !== null) return compareRecipient(deps, caseId)
  if (journalId === null || caseId === null) return []
  const entry = await readClearingEntry(db, { caseId, journalId })
  const noteDifferences = (movements: readonly MendedMovement[]) =>
    note(movements.flatMap(({ differences }) => differences))
  const compared = entry === null ? [] : await compareEntries(deps, [entry], noteDifferences)
  return compared.flatMap(({ difference }) => difference ?? [])
}

/**
 * Compares again every open difference that this run didn't find: those of earlier days, and those that agree
 * by now, which it resolves.
 */
export const recheckDifferences = async (deps: Deps, recheck: Recheck): Promise<void> => {
  const { database, clock } = deps
  for (;;) {
    const unseen = await readUnseenDifferences(database.db, recheck.runId, BATCH)
    for (const difference of unseen) {
      const current = await compareAgain(deps, difference, recheck)
      await recheck.note(current)
      const isStillOpen = current.some(({ kind, ref }) => kind === difference.kind && ref === difference.ref)
      if (!isStillOpen) await resolveDifferences(database.db, [difference], clock.now())
    }
    if (unseen.length < BATCH) return
  }
}
