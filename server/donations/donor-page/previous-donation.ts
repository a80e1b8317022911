import { MINUTE_MS } from '#contract/dates.ts'
import { REPEAT_WINDOW_MINUTES } from '#contract/donations/donation-requests.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { OrderRow } from '../order-row.ts'
import {
  type EqualDonation,
  type EqualDonationSearch,
  lockEqualDonation,
  readEqualDonation,
} from './donor-page.queries.ts'

const shortlyBefore = (paidAt: Date): EqualDonationSearch => ({
  since: new Date(paidAt.getTime() - REPEAT_WINDOW_MINUTES * MINUTE_MS),
  until: paidAt,
  onlyOfBrowser: null,
})

/** Reads the equal donation of the same e-mail address shortly before this order's, by any payment method. */
export const readPreviousDonation = async (db: Db, order: OrderRow): Promise<EqualDonation | null> =>
  order.paidAt === null ? null : readEqualDonation(db, order, shortlyBefore(order.paidAt))

/** Like readPreviousDonation, but locks the previous donation against a refund until the transaction ends. */
export const lockPreviousDonation = async (tx: Tx, order: OrderRow): Promise<EqualDonation | null> =>
  order.paidAt === null ? null : lockEqualDonation(tx, order, shortlyBefore(order.paidAt))
