import { DONATIONS_WITH_CASE, WORDS_WITH_CASE } from '#contract/cases/case-states.ts'
import type { PublicDonation, Totals, Words } from '#contract/cases/cases.ts'
import { mergeDonations } from '../donations/donation-list.ts'

/** The part of a case's state that changes while the page is open. */
export type LiveCase = {
  readonly totals: Totals
  /** The latest donations, newest first. */
  readonly donations: readonly PublicDonation[]
  readonly words: Words
  /** Ids of the donations that arrived while the page was open. */
  readonly arrivedIds: ReadonlySet<string>
}

export type LiveChange =
  | { readonly type: 'totals'; readonly totals: Totals }
  | { readonly type: 'donation'; readonly donation: PublicDonation }
  /** Full state, sent on connecting and whenever a listed donation changes. */
  | {
      readonly type: 'opened'
      readonly totals: Totals
      readonly donations: readonly PublicDonation[]
      readonly words: Words
    }

export const openLiveCase = (
  totals: Totals,
  donations: readonly PublicDonation[],
  words: Words,
): LiveCase => ({
  totals,
  donations: donations.slice(0, DONATIONS_WITH_CASE),
  words,
  arrivedIds: new Set(),
})

export const donationsOf = (change: LiveChange): readonly PublicDonation[] =>
  change.type === 'donation' ? [change.donation] : change.type === 'opened' ? change.donations : []

/** The new ones among streamed donations. An old donation that only moved up after a refund isn't new. */
export const newDonations = (
  { donations, arrivedIds }: LiveCase,
  streamed: readonly PublicDonation[],
): PublicDonation[] => {
  const oldestAt = donations.length < DONATIONS_WITH_CASE ? '' : (donations.at(-1)?.donatedAt ?? '')
  const shownIds = new Set(donations.map((donation) => donation.donationId))
  return streamed.filter(
    ({ donationId, donatedAt }) =>
      !shownIds.has(donationId) && !arrivedIds.has(donationId) && donatedAt >= oldestAt,
  )
}

const addWords = ({ items, totalCount }: Words, donation: PublicDonation): Words => {
  if (donation.message === null) return { items, totalCount }
  const isListed = items.some(({ donationId }) => donationId === donation.donationId)
  return {
    items: mergeDonations(items, [donation]).slice(0, WORDS_WITH_CASE),
    totalCount: isListed ? totalCount : totalCount + 1,
  }
}

export const changeLiveCase = (live: LiveCase, change: LiveChange): LiveCase => {
  if (change.type === 'totals') return { ...live, totals: change.totals }
  const arrived = newDonations(live, donationsOf(change)).map((donation) => donation.donationId)
  return {
    totals: change.type === 'opened' ? change.totals : live.totals,
    donations:
      change.type === 'opened'
        ? change.donations
        : mergeDonations(live.donations, [change.donation]).slice(0, DONATIONS_WITH_CASE),
    words: change.type === 'opened' ? change.words : addWords(live.words, change.donation),
    arrivedIds: arrived.length === 0 ? live.arrivedIds : new Set([...live.arrivedIds, ...arrived]),
  }
}
