import { canonicalJson, type SignedBody } from '#contract/canonical.ts'
import { readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { sha256Hex } from '#web/signing/sha256.ts'

/**
 * One key for one content of the form. A second press, a reload, a way back and a repeated request all send the same
 * key and so mean the same order; another amount or name is another one.
 */
export type KeptOrder = {
  /** SHA-256 of what the donor chose. */
  readonly content: string
  readonly idempotencyKey: string
}

const nameOf = (caseId: string): string => `order:${caseId}`

const isKept = (value: unknown): value is KeptOrder =>
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
  const kept = readJson(storage, nameOf(caseId))
  if (isKept(kept) && kept.content === content) return kept.idempotencyKey
  const idempotencyKey = makeKey()
  storage.setItem(nameOf(caseId), JSON.stringify({ content, idempotencyKey } satisfies KeptOrder))
  return idempotencyKey
}

/** Once the donor has seen that a gift arrived, the next one is a gift of its own, even if it is just the same. */
export const forgetOrderKey = (storage: TabStorage, caseId: string): void =>
  storage.removeItem(nameOf(caseId))
