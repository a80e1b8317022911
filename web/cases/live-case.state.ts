import type { Donation, Totals } from '#contract/cases.ts'
import { withArrived } from './gift-list.ts'

/** What of a case changes while its page is open. */
export type LiveCase = {
  readonly totals: Totals
  /** The latest, newest first. */
  readonly gifts: readonly Donation[]
  /** Which of them came while the page was open. */
  readonly arrivedIds: ReadonlySet<string>
}

export type LiveChange =
  | { readonly type: 'totals'; readonly totals: Totals }
  | { readonly type: 'donation'; readonly donation: Donation }
  /** All of it anew, after a time without a line. */
  | { readonly type: 'caughtUp'; readonly totals: Totals; readonly gifts: readonly Donation[] }

/** How many gifts the page ever shows: five in their section, three of them in the donate card. */
export const GIFTS_KEPT = 5

export const openLiveCase = (totals: Totals, gifts: readonly Donation[]): LiveCase => ({
  totals,
  gifts: gifts.slice(0, GIFTS_KEPT),
  arrivedIds: new Set(),
})

const withGifts = (live: LiveCase, arrived: readonly Donation[]): LiveCase => {
  const known = new Set(live.gifts.map((gift) => gift.donationId))
  const fresh = arrived.filter((gift) => !known.has(gift.donationId)).map((gift) => gift.donationId)
  return {
    ...live,
    gifts: withArrived(live.gifts, arrived).slice(0, GIFTS_KEPT),
    arrivedIds: fresh.length === 0 ? live.arrivedIds : new Set([...live.arrivedIds, ...fresh]),
  }
}

export const changeLiveCase = (live: LiveCase, change: LiveChange): LiveCase => {
  if (change.type === 'totals') return { ...live, totals: change.totals }
  if (change.type === 'donation') return withGifts(live, [change.donation])
  return { ...withGifts(live, change.gifts), totals: change.totals }
}
