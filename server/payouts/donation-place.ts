import { addCents } from '#contract/money.ts'
import type { DonationPlace, OwnDonation } from '#contract/orders/own-donation-shapes.ts'
import type { FollowedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { remainingParts } from '#server/orders/refund-parts.ts'
import type { OrderRow } from '#server/orders/statement/list-donations.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { donationDates } from './transfer-dates.policy.ts'
import { readPayoutOutlook } from './transfer-dates.ts'

/** Facts of a case that decide where the money of its donations is. */
export type CaseMoney = {
  /** Oldest first. */
  readonly payouts: readonly PayoutRow[]
  readonly nextTransferAt: Date | null
  readonly firstDonationAt: Date | null
  readonly heldFor: FollowedCase['heldFor']
}

export const readCaseMoney = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  { caseId, heldFor }: Pick<FollowedCase, 'caseId' | 'heldFor'>,
): Promise<CaseMoney> => {
  const [payouts, { leavesAt: nextTransferAt, firstDonationAt }] = await Promise.all([
    readPayoutsOf(deps.database.reader, caseId),
    readPayoutOutlook(deps, caseId),
  ])
  return { payouts: payouts.toReversed(), nextTransferAt, firstDonationAt, heldFor }
}

const PLACE_OF_TRANSFER: Readonly<Partial<Record<PayoutRow['status'], DonationPlace>>> = {
  scheduled: 'scheduled',
  in_transit: 'inTransit',
  paid: 'paid',
}

/** Where the money of a refunded or disputed donation went; null if the donation still counts. */
const endOfDonation = (order: OrderRow): DonationPlace | null => {
  if (order.state === 'disputed') return 'disputed'
  if (order.state === 'charged_back') return 'takenBack'
  return remainingParts(order).donationCents === 0 ? 'refunded' : null
}

const waitingPlace = (heldFor: CaseMoney['heldFor'], hasCleared: boolean): DonationPlace => {
  if (heldFor !== null) return heldFor === 'identity_check' ? 'heldForCheck' : 'onHold'
  return hasCleared ? 'scheduled' : 'clearing'
}

const transferOf = (payout: PayoutRow): OwnDonation['transfer'] => ({
  amountCents: payout.amountCents,
  sentAt: payout.sentAt?.toISOString() ?? null,
  arrivesAt: payout.arrivesAt?.toISOString() ?? null,
  arrivedAt: payout.status === 'paid' ? (payout.paidAt?.toISOString() ?? null) : null,
  useNote: payout.useNote,
})

export type LocatedDonation = Pick<OwnDonation, 'place' | 'clearsAt' | 'leavesAt' | 'transfer'> & {
  /** The recipient's share of the donation, and the card fee that is deducted. */
  readonly netCents: number
  readonly feeCents: number
}

/**
 * Finds where a donation's money is. A payout includes everything that has cleared, so a donation is in the first
 * payout that was reserved after it cleared, except for payouts that were returned.
 */
export const locateDonation = (order: OrderRow, money: CaseMoney, now: Date): LocatedDonation => {
  const { firstDonationAt, nextTransferAt, heldFor } = money
  const paidAt = order.paidAt ?? order.createdAt
  const isFirst = firstDonationAt === null || paidAt <= firstDonationAt
  const { clearsAt, leavesAt } = donationDates(paidAt, isFirst, nextTransferAt)
  const payout = money.payouts.find(
    ({ createdAt, status }) => createdAt >= clearsAt && PLACE_OF_TRANSFER[status] !== undefined,
  )
  const { donationCents, feeCents } = remainingParts(order)
  const endPlace = endOfDonation(order)
  const sums = { netCents: addCents(donationCents, -feeCents), feeCents, clearsAt: clearsAt.toISOString() }
  if (endPlace !== null) return { ...sums, place: endPlace, leavesAt: null, transfer: null }
  if (payout !== undefined)
    return {
      ...sums,
      place: PLACE_OF_TRANSFER[payout.status] ?? 'scheduled',
      leavesAt: payout.status === 'scheduled' ? (leavesAt?.toISOString() ?? null) : null,
      transfer: transferOf(payout),
    }
  const place = waitingPlace(heldFor, now >= clearsAt)
  const mayLeave = place === 'clearing' || place === 'scheduled'
  return { ...sums, place, leavesAt: mayLeave ? (leavesAt?.toISOString() ?? null) : null, transfer: null }
}
