import { canonicalJson, type SignedBody } from '#contract/canonical.ts'
import { readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { sha256Hex } from '#web/signing/sha256.ts'

/**
 * Idempotency key for one content of the form. A double click, a reload, back navigation and a retry send the same key
 * and mean the same order; another amount or name gets a new one.
 */
export type StoredOrderKey = {
  /** SHA-256 of the donor's choices. */
  readonly content: string
  readonly idempotencyKey: string
}

const storageKey = (caseId: string): string => `order:${caseId}`

const isStoredOrderKey = (value: unknown): value is StoredOrderKey =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  typeof value.content === 'string' &&
  'idempotencyKey' in value &&
  typeof value.idempotencyKey === 'string'

/** Idempotency key for these choices: the stored one, or a new one, which is then stored. */
export const loadOrCreateOrderKey = async (
  storage: TabStorage,
  caseId: string,
  choices: SignedBody,
  makeKey: () => string,
): Promise<string> => {
  const content = await sha256Hex(canonicalJson(choices))
  const stored = readJson(storage, storageKey(caseId))
  if (isStoredOrderKey(stored) && stored.content === content) return stored.idempotencyKey
  const idempotencyKey = makeKey()
  storage.setItem(storageKey(caseId), JSON.stringify({ content, idempotencyKey } satisfies StoredOrderKey))
  return idempotencyKey
}

/**
 * Clears the key once the donor has seen the result, so that the next donation is a new one, even with equal
 * choices.
 */
export const forgetOrderKey = (storage: TabStorage, caseId: string): void =>
  storage.removeItem(storageKey(caseId))
