import type { OrderState } from '#contract/donations/orders.ts'
import { BY_BANK, NOTHING_LEFT } from '#contract/donations/refund-sentences.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Refusal of a refund, with a sentence that says what to do. */
export const notRefundable = (sentence: string, reason: string): Refusal =>
  new Refusal('notRefundable', { sentence, reason })

/** Refusal of a refund because nothing of the order can be refunded. */
export const nothingToReturn = (state: OrderState): Refusal =>
  notRefundable(state === 'disputed' ? BY_BANK : NOTHING_LEFT, `order ${state}, nothing of it can go back`)
