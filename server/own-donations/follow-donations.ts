import { type FollowedCase, readFollowedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '#server/donations/statement/list-donations.ts'
import { type LocatedDonation, locateDonation, readCaseMoney } from '#server/payouts/donation-location.ts'

/** A paid order with its case and the state of its money. */
export type FollowedDonation = {
  readonly order: OrderRow
  readonly followedCase: FollowedCase
  readonly located: LocatedDonation
}

/** Adds each order's case and the state of its money. Reads each case once, however many donations it has. */
export const followDonations = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  orders: readonly OrderRow[],
): Promise<FollowedDonation[]> => {
  const now = deps.clock.now()
  const caseIds = [...new Set(orders.map(({ caseId }) => caseId))]
  const entries = await Promise.all(
    caseIds.map(async (caseId) => {
      const followedCase = await readFollowedCase(deps, caseId)
      const ofCase = orders.filter((order) => order.caseId === caseId)
      return (
        followedCase &&
        ([caseId, { followedCase, money: await readCaseMoney(deps, followedCase, ofCase) }] as const)
      )
    }),
  )
  const cases = new Map(entries.filter((entry) => entry !== null))
  return orders.flatMap((order) => {
    const entry = cases.get(order.caseId)
    if (entry === undefined) return []
    const { followedCase, money } = entry
    return [{ order, followedCase, located: locateDonation(order, money, now) }]
  })
}
