import { MINUTE_MS } from '#contract/dates.ts'
import { REPEAT_WINDOW_MINUTES } from '#contract/donations/donation-requests.ts'
import type { SimilarDonation } from '#contract/donations/donation-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '../order-row.ts'
import { isPaid } from '../orders.state.ts'
import { readEqualDonation } from './donor-page.queries.ts'

/**
 * Reads an equal donation that was made minutes ago. If there is one, the donor must confirm this order before it is
 * charged. Considers only the same browser's donations, so that an e-mail address alone reveals none.
 */
export const readSimilarDonation = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  order: OrderRow,
  ordersOfBrowser: readonly string[],
): Promise<SimilarDonation | null> => {
  if (isPaid(order.state)) return null
  const now = clock.now()
  const since = new Date(now.getTime() - REPEAT_WINDOW_MINUTES * MINUTE_MS)
  // The payment's time is the provider's, whose clock may be ahead of ours.
  const until = new Date(now.getTime() + REPEAT_WINDOW_MINUTES * MINUTE_MS)
  const search = { since, until, onlyOfBrowser: { ordersOfBrowser } }
  const previous = await readEqualDonation(database.db, order, search)
  return previous && { amountCents: previous.amountCents, paidAt: previous.paidAt.toISOString() }
}
