import type { Receipt } from '#contract/orders/donation-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { describePaidDonation, requireDonation } from '#server/orders/donor-page/read-donation.ts'
import { followDonations } from './follow-donations.ts'

/** A donation by its signed link, with when its money arrived. @throws notFound */
export const readReceipt = async (deps: Deps, token: string): Promise<Receipt> => {
  const order = await requireDonation(deps, token)
  const [donation, [followed]] = await Promise.all([
    describePaidDonation(deps, order),
    followDonations(deps, [order]),
  ])
  return { ...donation, arrivedAt: followed?.placed.transfer?.arrivedAt ?? null }
}
