import type { TabStorage } from '#web/browser/tab-storage.ts'
import type { Tokenized } from './create-confirmation-token.ts'

const nameOf = (orderId: string): string => `card:${orderId}`

/**
 * Keeps which card an order was last sent to its bank with, by the name that its receipt will have: the server knows
 * it only once the bank has answered, and the page that waits for that says it meanwhile.
 */
export const keepCard = (storage: TabStorage, orderId: string, tokenized: Tokenized): Tokenized => {
  if ('token' in tokenized && tokenized.card != null) storage.setItem(nameOf(orderId), tokenized.card)
  return tokenized
}

export const keptCard = (storage: TabStorage, orderId: string): string | null =>
  storage.getItem(nameOf(orderId))
