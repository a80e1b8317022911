import type { Statement } from '#contract/donations/statement-calls.ts'
import type { Deps } from '#server/deps.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import { describeStatement, linkedFrame, readDonations, yearRange } from '../statement/read-statement.ts'
import type { HouseholdKey } from './households.queries.ts'
import { openAddresses, readHousehold } from './read-household.ts'

type HouseholdScope = HouseholdKey & { readonly year: number }

/**
 * A year of both addresses of a household, without the other one's receipts.
 * @returns null if neither gave in it, and once the household has ended, also while it was being read
 */
export const readHouseholdStatement = async (
  deps: Deps,
  scope: HouseholdScope,
): Promise<Statement | null> => {
  const { emailHash, householdId, year } = scope
  const { db } = deps.database
  const readSide = async () => {
    const side = await readHousehold(db, emailHash)
    return side?.householdId === householdId ? side : null
  }
  const side = await readSide()
  if (side === null) return null
  const [{ own, other }, ownOrders, otherOrders] = await Promise.all([
    openAddresses(deps, side),
    readDonations(deps, emailHash, yearRange(year)),
    readDonations(deps, side.otherHash, yearRange(year)),
  ])
  const orders = [...ownOrders, ...otherOrders].sort(
    (a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0),
  )
  if (orders.length === 0 || own === null || other === null) return null
  const newest = ownOrders.at(-1)
  const name = newest === undefined ? '' : ((await openOrderPerson(deps, db, newest))?.name ?? '')
  const statement = await describeStatement(deps, orders, linkedFrame(deps, scope), {
    donor: { name, email: own },
    other: { hash: side.otherHash, email: other },
  })
  return (await readSide()) === null ? null : statement
}
