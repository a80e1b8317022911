import { pacificYear } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { OWN_DONATIONS_PAGE, type OwnDonations } from '#contract/own-donations/own-donation-shapes.ts'
import { readFollowedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { listFailedPayments } from '#server/donations/failed-payments.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { listDonations, type OrderRow } from '#server/donations/statement/list-donations.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { describeOwnDonation } from './describe-own-donation.ts'
import { type FollowedDonation, followDonations } from './follow-donations.ts'

type Donor = {
  readonly addresses: readonly AddressPeriod[]
  readonly emails: readonly string[]
}
type ListOptions = { readonly year?: number | 'newest' | undefined; readonly page: number }

const yearOf = ({ paidAt, createdAt }: OrderRow): number => pacificYear(paidAt ?? createdAt)
/** What is left of a donation after refunds. */
const donatedCentsOf = (order: OrderRow): number => remainingParts(order).donationCents
const isDonated = (order: OrderRow): boolean => donatedCentsOf(order) > 0

/** Years with donations, with their counts and sums. */
const yearsOf = (orders: readonly OrderRow[]): OwnDonations['years'] =>
  [...new Set(orders.map(yearOf))].map((year) => {
    const yearOrders = orders.filter((order) => yearOf(order) === year)
    return {
      year,
      donationCount: yearOrders.length,
      paidCents: addCents(...yearOrders.map(({ totalCents }) => totalCents)),
      refundedCents: addCents(...yearOrders.map(({ refundedCents }) => refundedCents)),
    }
  })

const ON_THE_WAY: ReadonlySet<string> = new Set(['clearing', 'available', 'scheduled', 'inTransit'])
const HELD: ReadonlySet<string> = new Set(['onHold', 'heldForCheck'])

const figuresOf = (all: readonly FollowedDonation[]): OwnDonations['figures'] => {
  const keptDonations = all.filter(({ order }) => isDonated(order))
  const net = (donations: readonly FollowedDonation[]): number =>
    addCents(...donations.map(({ located }) => located.netCents))
  const arrived = keptDonations.filter(({ located }) => located.moneyState === 'paid')
  const onTheWay = keptDonations.filter(({ located }) => ON_THE_WAY.has(located.moneyState))
  const held = keptDonations.filter(({ located }) => HELD.has(located.moneyState))
  const inTransit = onTheWay.filter(({ located }) => located.moneyState === 'inTransit')
  const arriving = inTransit.flatMap(({ located }) => located.transfer?.arrivesAt ?? []).sort()
  const leaving = onTheWay.flatMap(({ located }) => located.leavesAt ?? []).sort()
  return {
    donatedCents: addCents(...keptDonations.map(({ order }) => donatedCentsOf(order))),
    donationCount: keptDonations.length,
    recipientCount: new Set(keptDonations.map(({ followedCase }) => followedCase.recipientName)).size,
    arrivedCents: net(arrived),
    arrivedCount: arrived.length,
    notArrivedCents: net([...onTheWay, ...held]),
    heldCents: net(held),
    arrivesAt: arriving[0] ?? null,
    nextTransferAt: leaving[0] ?? null,
    feeCents: addCents(...keptDonations.map(({ located }) => located.feeCents)),
  }
}

const readFailedPayments = async (
  deps: Deps,
  addresses: readonly AddressPeriod[],
): Promise<OwnDonations['failedPayments']> => {
  const payments = await listFailedPayments(deps, addresses)
  const described = await Promise.all(
    payments.map(async ({ caseId, amountCents, failedAt }) => {
      const followedCase = await readFollowedCase(deps, caseId)
      if (followedCase === null) return []
      const { title: caseTitle, recipientName, donationStatus } = followedCase
      const canGive = donationStatus === 'open'
      return [{ caseId, caseTitle, recipientName, amountCents, failedAt: failedAt.toISOString(), canGive }]
    }),
  )
  return described.flat()
}

/**
 * A page of the donations made with a person's addresses, and their totals, without their household. Only donations from
 * the time in which an address was the person's count.
 */
export const listOwnDonations = async (
  deps: Deps,
  { addresses, emails }: Donor,
  { year: requestedYear, page }: ListOptions,
): Promise<Omit<OwnDonations, 'household'>> => {
  const orders = await listDonations(deps, addresses)
  const years = yearsOf(orders)
  const year = (requestedYear === 'newest' ? years[0]?.year : requestedYear) ?? null
  const yearOrders = year === null ? orders : orders.filter((order) => yearOf(order) === year)
  const donations = await followDonations(deps, yearOrders)
  const pageItems = donations.slice((page - 1) * OWN_DONATIONS_PAGE, page * OWN_DONATIONS_PAGE)
  return {
    emails: [...emails],
    totalCount: orders.length,
    year,
    years,
    figures: figuresOf(donations),
    failedPayments: await readFailedPayments(deps, addresses),
    items: await Promise.all(pageItems.map((donation) => describeOwnDonation(deps, donation))),
    nextPage: donations.length > page * OWN_DONATIONS_PAGE ? page + 1 : null,
  }
}
