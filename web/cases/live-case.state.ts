import { type Donation, GIFTS_WITH_CASE, type Totals } from '#contract/cases.ts'
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
  /** All of it as of now, when the line opens: gifts that went back meanwhile are gone. */
  | { readonly type: 'opened'; readonly totals: Totals; readonly gifts: readonly Donation[] }

export const openLiveCase = (totals: Totals, gifts: readonly Donation[]): LiveCase => ({
  totals,
  gifts: gifts.slice(0, GIFTS_WITH_CASE),
  arrivedIds: new Set(),
})

export const giftsOf = (change: LiveChange): readonly Donation[] =>
  change.type === 'donation' ? [change.donation] : change.type === 'opened' ? change.gifts : []

/** Those of these gifts that came since. One that moves up behind a gift that went back is old. */
export const newAmong = ({ gifts, arrivedIds }: LiveCase, heard: readonly Donation[]): Donation[] => {
  const since = gifts.length < GIFTS_WITH_CASE ? '' : (gifts.at(-1)?.donatedAt ?? '')
  const shown = new Set(gifts.map((gift) => gift.donationId))
  return heard.filter(
    ({ donationId, donatedAt }) =>
      !shown.has(donationId) && !arrivedIds.has(donationId) && donatedAt >= since,
  )
}

export const changeLiveCase = (live: LiveCase, change: LiveChange): LiveCase => {
  if (change.type === 'totals') return { ...live, totals: change.totals }
  const arrived = newAmong(live, giftsOf(change)).map((gift) => gift.donationId)
  return {
    totals: change.type === 'opened' ? change.totals : live.totals,
    gifts:
      change.type === 'opened'
        ? change.gifts
        : withArrived(live.gifts, [change.donation]).slice(0, GIFTS_WITH_CASE),
    arrivedIds: arrived.length === 0 ? live.arrivedIds : new Set([...live.arrivedIds, ...arrived]),
  }
}
