import type { TabStorage } from '#web/browser/tab-storage.ts'
import type { Tokenized } from './tokenize-in-time.ts'

const storageKey = (orderId: string): string => `card:${orderId}`

/**
 * Stores the card of an order's last attempt, as named on its receipt: the server knows it only after the
 * bank's answer, and the waiting page shows it before.
 */
export const persistCard = (storage: TabStorage, orderId: string, tokenized: Tokenized): Tokenized => {
  if ('source' in tokenized && tokenized.card != null) storage.setItem(storageKey(orderId), tokenized.card)
  return tokenized
}

export const persistedCard = (storage: TabStorage, orderId: string): string | null =>
  storage.getItem(storageKey(orderId))
