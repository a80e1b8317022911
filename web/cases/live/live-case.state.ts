import { DONATIONS_WITH_CASE, WORDS_WITH_CASE } from '#contract/cases/case-states.ts'
import type { PublicDonation, Totals, Words } from '#contract/cases/cases.ts'
import { withArrived } from '../donations/donation-list.ts'

/** State of a case that changes while its page is open. */
export type LiveCase = {
  readonly totals: Totals
  /** The latest, newest first. */
  readonly donations: readonly PublicDonation[]
  readonly words: Words
  /** Those that arrived while the page was open. */
  readonly arrivedIds: ReadonlySet<string>
}

export type LiveChange =
  | { readonly type: 'totals'; readonly totals: Totals }
  | { readonly type: 'donation'; readonly donation: PublicDonation }
  /** Full state, sent on connecting and after a known donation changed. */
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

/** New donations among these; one that only moved up after a return isn't new. */
export const newDonations = (
  { donations, arrivedIds }: LiveCase,
  streamed: readonly PublicDonation[],
): PublicDonation[] => {
  const since = donations.length < DONATIONS_WITH_CASE ? '' : (donations.at(-1)?.donatedAt ?? '')
  const shown = new Set(donations.map((gift) => gift.donationId))
  return streamed.filter(
    ({ donationId, donatedAt }) =>
      !shown.has(donationId) && !arrivedIds.has(donationId) && donatedAt >= since,
  )
}

const withWordsOf = ({ items, totalCount }: Words, donation: PublicDonation): Words => {
  if (donation.message === null) return { items, totalCount }
  const known = items.some(({ donationId }) => donationId === donation.donationId)
  return {
    items: withArrived(items, [donation]).slice(0, WORDS_WITH_CASE),
    totalCount: known ? totalCount : totalCount + 1,
  }
}

export const changeLiveCase = (live: LiveCase, change: LiveChange): LiveCase => {
  if (change.type === 'totals') return { ...live, totals: change.totals }
  const arrived = newDonations(live, donationsOf(change)).map((gift) => gift.donationId)
  return {
    totals: change.type === 'opened' ? change.totals : live.totals,
    donations:
      change.type === 'opened'
        ? change.donations
        : withArrived(live.donations, [change.donation]).slice(0, DONATIONS_WITH_CASE),
    words: change.type === 'opened' ? change.words : withWordsOf(live.words, change.donation),
    arrivedIds: arrived.length === 0 ? live.arrivedIds : new Set([...live.arrivedIds, ...arrived]),
  }
}
