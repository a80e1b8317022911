import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { openOrderPerson } from '#server/donations/opening/order-person.ts'
import { listOpenRequests } from '#server/donations/refunds/list-requests.ts'
import { followDonations } from '#server/own-donations/follow-donations.ts'
import { locationOf } from '#server/payouts/donation-location.ts'
import type { StaffMember } from '#server/platform/staff.ts'

/** Open refund requests with their donors, their cases, and where their money is. @throws notAllowed */
export const listRefundRequests = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  staff: StaffMember,
  page: CallArguments<Calls['refundRequests']>,
): Promise<CallOutput<Calls['refundRequests']>> => {
  const { items, nextCursor } = await listOpenRequests(deps, staff, page)
  const followed = await followDonations(
    deps,
    items.map(({ order }) => order),
  )
  const followedOf = new Map(followed.map((donation) => [donation.order.orderId, donation]))
  return {
    nextCursor,
    items: await Promise.all(
      items.map(async ({ order, request }) => {
        const donation = followedOf.get(order.orderId)
        if (donation === undefined) throw new Error(`Request ${request.requestId} is about no case`)
        const { followedCase, located } = donation
        const person = await openOrderPerson(deps, deps.database.db, order)
        return {
          ...request,
          caseTitle: followedCase.title,
          recipientName: followedCase.recipientName,
          donorName: person?.name ?? null,
          donorEmail: person?.email ?? null,
          ...locationOf(located),
        }
      }),
    ),
  }
}
