import { capitalized } from '#contract/accounts/first-name.ts'
import { formatDate, formatShortDate } from '#contract/dates.ts'
import { arrivalDay, arrivalText } from '#contract/payouts/arrival-day.ts'
import { payoutDaysText } from '#contract/payouts/payout-days.ts'
import type { DonationLocation } from './donation-location.ts'

const short = (at: string): string => formatShortDate(new Date(at))
const full = (at: string): string => formatDate(new Date(at))

const leavesText = (leavesAt: string, name: string): string => {
  const at = new Date(leavesAt)
  return `leaves ${formatShortDate(at)}, and is ${arrivalText(`${name}’s bank`, arrivalDay(at))}.`
}

const heldText = ({ refundsAt }: DonationLocation, name: string, gift: string): string => {
  const held = `We hold ${gift} until ${name}’s identity is verified.`
  return refundsAt === null
    ? held
    : `${held} If that doesn’t happen by ${full(refundsAt)}, we’ll refund all of it.`
}

/**
 * Says when a donation's money leaves and arrives: the one sentence of the donate page, the receipt and its mail, the
 * donor's list and the staff's. Null once the money went back, which other sentences explain.
 * @param name first name of the recipient
 * @param gift the donation, to its donor or to staff
 */
export const locationText = (
  location: DonationLocation,
  name: string,
  gift: 'your gift' | 'the gift' = 'your gift',
): string | null => {
  const { moneyState, clearsAt, leavesAt, transfer } = location
  switch (moneyState) {
    case 'clearing':
      return leavesAt === null
        ? `${capitalized(gift)} clears by ${full(clearsAt)}, and then goes to ${name}’s bank with the next transfer.`
        : `${capitalized(gift)} clears by ${short(clearsAt)}, ${leavesText(leavesAt, name)}`
    case 'scheduled':
      return `${capitalized(gift)} has cleared and is being sent to ${name}’s bank.`
    case 'available':
      return leavesAt === null
        ? `${capitalized(gift)} has cleared and goes to ${name}’s bank with the next transfer.`
        : `${capitalized(gift)} has cleared, ${leavesText(leavesAt, name)}`
    case 'inTransit':
    case 'paid': {
      const state = moneyState === 'paid' ? 'paid' : 'in_transit'
      return transfer && `${payoutDaysText({ ...transfer, state, endedAt: null }, `${name}’s bank`)}.`
    }
    case 'heldForCheck':
      return heldText(location, name, gift)
    case 'onHold':
      return `Transfers to ${name} are on hold. ${capitalized(gift)} waits with us until that is settled.`
    case 'disputed':
    case 'refunded':
    case 'takenBack':
      return null
  }
}
