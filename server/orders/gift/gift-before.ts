import { MINUTE_MS } from '#contract/dates.ts'
import { TWICE_MINUTES } from '#contract/gift-requests.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import type { OrderRow } from '../orders.queries.ts'
import { type EqualGift, type EqualGiftSearch, holdEqualGift, readEqualGift } from './gift.queries.ts'

const shortlyBefore = (paidAt: Date): EqualGiftSearch => ({
  since: new Date(paidAt.getTime() - TWICE_MINUTES * MINUTE_MS),
  until: paidAt,
  sameBrowser: false,
})

/** The equal gift of the same e-mail address that stands shortly before this one, whatever it was paid with. */
export const readGiftBefore = async (reader: Reader, order: OrderRow): Promise<EqualGift | null> =>
  order.paidAt === null ? null : readEqualGift(reader, order, shortlyBefore(order.paidAt))

/** The same, which can't go back until the transaction ends. */
export const holdGiftBefore = async (tx: Tx, order: OrderRow): Promise<EqualGift | null> =>
  order.paidAt === null ? null : holdEqualGift(tx, order, shortlyBefore(order.paidAt))
