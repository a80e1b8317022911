import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import type { Changes } from './merge-draft.ts'

/** Changes that the server doesn't have yet. They survive a closed tab, and go as soon as they are saved. decisions/0090 */
export type PersistedChanges = {
  /** Another person on the same browser never sees them. */
  readonly userId: string
  /** What the changed fields were before. */
  readonly base: Changes
  readonly changes: Changes
  /** Creates the draft once, however often it is tried. */
  readonly idempotencyKey: string | null
  readonly at: number
}

const PREFIX = 'case-draft:'
const nameOf = (caseId: string | null): string => `${PREFIX}${caseId ?? 'new'}`

export const persistChanges = (storage: TabStorage, caseId: string | null, kept: PersistedChanges): void => {
  try {
    storage.setItem(nameOf(caseId), JSON.stringify(kept))
  } catch (error) {
    // Full: the page still holds them, and goes on trying to save.
    if (!(error instanceof DOMException)) throw error
  }
}

export const forgetChanges = (storage: TabStorage, caseId: string | null): void =>
  storage.removeItem(nameOf(caseId))

export const persistedChanges = (
  storage: TabStorage,
  caseId: string | null,
  userId: string,
): PersistedChanges | null => {
  const kept = readJson(storage, nameOf(caseId))
  if (!isRecord(kept) || kept['userId'] !== userId || !isRecord(kept['changes'])) return null
  const { base, changes, idempotencyKey, at } = kept
  return {
    userId,
    base: isRecord(base) ? base : {},
    changes,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    at: Number(at),
  }
}
