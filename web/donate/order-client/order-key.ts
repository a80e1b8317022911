import { canonicalJson, type SignedBody } from '#contract/canonical.ts'
import { readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { sha256Hex } from '#web/signing/sha256.ts'

/**
 * Idempotency key per form content. A double click, a reload, back navigation and a retry send the same key
 * and mean the same order; another amount or name gets a new one.
 */
export type StoredOrderKey = {
  /** SHA-256 of the donor's choices. */
  readonly content: string
  readonly idempotencyKey: string
}

const nameOf = (caseId: string): string => `order:${caseId}`

const isKept = (value: unknown): value is StoredOrderKey =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  typeof value.content === 'string' &&
  'idempotencyKey' in value &&
  typeof value.idempotencyKey === 'string'

export const idempotencyKeyFor = async (
  storage: TabStorage,
  caseId: string,
  choices: SignedBody,
  makeKey: () => string,
): Promise<string> => {
  const content = await sha256Hex(canonicalJson(choices))
  const stored = readJson(storage, nameOf(caseId))
  if (isKept(stored) && stored.content === content) return stored.idempotencyKey
  const idempotencyKey = makeKey()
  storage.setItem(nameOf(caseId), JSON.stringify({ content, idempotencyKey } satisfies StoredOrderKey))
  return idempotencyKey
}

/**
 * Clears the key once the donor has seen the result, so that the next donation is a new one, even with equal
 * choices.
 */
export const forgetOrderKey = (storage: TabStorage, caseId: string): void =>
  storage.removeItem(nameOf(caseId))
