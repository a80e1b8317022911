import { pacificYear } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { OWN_DONATIONS_PAGE, type OwnDonations } from '#contract/orders/own-donation-shapes.ts'
import { readFollowedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { remainingParts } from '#server/orders/refund-parts.ts'
import { listDonations, type OrderRow } from '#server/orders/statement/list-donations.ts'
import { locateDonation, readCaseMoney } from '#server/payouts/donation-place.ts'
import type { AddressTime } from '#server/personal-data/address-time.ts'
import { describeOwnDonation, type FollowedDonation } from './describe-own-donation.ts'

type ListOptions = { readonly year?: number | 'newest' | undefined; readonly page: number }

const yearOf = ({ paidAt, createdAt }: OrderRow): number => pacificYear(paidAt ?? createdAt)
const givenOf = (order: OrderRow): number => remainingParts(order).donationCents
const isGiven = (order: OrderRow): boolean => givenOf(order) > 0

const yearsOf = (orders: readonly OrderRow[]): OwnDonations['years'] =>
  [...new Set(orders.map(yearOf))].map((year) => {
    const ofYear = orders.filter((order) => yearOf(order) === year)
    return { year, donationCount: ofYear.length, givenCents: addCents(...ofYear.map(givenOf)) }
  })

/** Reads each case once, however many donations it has. */
const followDonations = async (deps: Deps, orders: readonly OrderRow[]): Promise<FollowedDonation[]> => {
  const now = deps.clock.now()
  const caseIds = [...new Set(orders.map(({ caseId }) => caseId))]
  const found = await Promise.all(
    caseIds.map(async (caseId) => {
      const of = await readFollowedCase(deps, caseId)
      return of && ([caseId, { of, money: await readCaseMoney(deps, of) }] as const)
    }),
  )
  const cases = new Map(found.filter((one) => one !== null))
  return orders.flatMap((order) => {
    const known = cases.get(order.caseId)
    return known === undefined
      ? []
      : [{ order, of: known.of, placed: locateDonation(order, known.money, now) }]
  })
}

const WAITING: ReadonlySet<string> = new Set(['clearing', 'scheduled', 'inTransit', 'onHold', 'heldForCheck'])

const figuresOf = (all: readonly FollowedDonation[]): OwnDonations['figures'] => {
  const given = all.filter(({ order }) => isGiven(order))
  const net = (some: readonly FollowedDonation[]): number =>
    addCents(...some.map(({ placed }) => placed.netCents))
  const arrived = given.filter(({ placed }) => placed.place === 'paid')
  const waiting = given.filter(({ placed }) => WAITING.has(placed.place))
  const leaving = waiting.flatMap(({ placed }) => placed.leavesAt ?? []).sort()
  return {
    givenCents: addCents(...given.map(({ order }) => givenOf(order))),
    donationCount: given.length,
    recipientCount: new Set(given.map(({ of }) => of.recipientName)).size,
    arrivedCents: net(arrived),
    arrivedCount: arrived.length,
    onTheWayCents: net(waiting),
    nextTransferAt: leaving[0] ?? null,
    feeCents: addCents(...given.map(({ placed }) => placed.feeCents)),
  }
}

/**
 * A page of the donations made with some addresses, each limited to the period in which it was the person's,
 * and their totals.
 */
export const listOwnDonations = async (
  deps: Deps,
  { addresses, emails }: { readonly addresses: readonly AddressTime[]; readonly emails: readonly string[] },
  { year: requestedYear, page }: ListOptions,
): Promise<OwnDonations> => {
  const orders = await listDonations(deps, addresses)
  const years = yearsOf(orders)
  const year = (requestedYear === 'newest' ? years[0]?.year : requestedYear) ?? null
  const wanted = year === null ? orders : orders.filter((order) => yearOf(order) === year)
  const followed = await followDonations(deps, wanted)
  const shown = followed.slice((page - 1) * OWN_DONATIONS_PAGE, page * OWN_DONATIONS_PAGE)
  return {
    emails: [...emails],
    totalCount: orders.length,
    year,
    years,
    figures: figuresOf(followed),
    items: await Promise.all(shown.map((one) => describeOwnDonation(deps, one))),
    nextPage: followed.length > page * OWN_DONATIONS_PAGE ? page + 1 : null,
  }
}
