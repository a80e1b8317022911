import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import type { Changes } from './merge-draft.ts'

/** Unsaved changes in local storage. They survive a closed tab, and are deleted once saved. decisions/0090 */
export type PersistedChanges = {
  /** Who made the changes. Other people on the same browser don't see them. */
  readonly userId: string
  /** Values of the changed fields before the change. */
  readonly base: Changes
  readonly changes: Changes
  /** Idempotency key for creating the draft. */
  readonly idempotencyKey: string | null
  readonly at: number
}

const PREFIX = 'case-draft:'
const keyOf = (caseId: string | null): string => `${PREFIX}${caseId ?? 'new'}`

export const persistChanges = (storage: TabStorage, caseId: string | null, stored: PersistedChanges): void =>
  storage.setItem(keyOf(caseId), JSON.stringify(stored))

export const forgetChanges = (storage: TabStorage, caseId: string | null): void =>
  storage.removeItem(keyOf(caseId))

export const readPersistedChanges = (
  storage: TabStorage,
  caseId: string | null,
  userId: string,
): PersistedChanges | null => {
  const stored = readJson(storage, keyOf(caseId))
  if (!isRecord(stored) || stored['userId'] !== userId || !isRecord(stored['changes'])) return null
  const { base, changes, idempotencyKey, at } = stored
  return {
    userId,
    base: isRecord(base) ? base : {},
    changes,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    at: Number(at),
  }
}
