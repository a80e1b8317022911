import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { isShareChannel, SHARE_CHANNELS } from '#contract/share/share-parameters.ts'
import type { Deps } from '#server/deps.ts'
import { readSharedDonations, type SharedDonations } from '#server/donations/shared-donations.ts'
import { type ChannelArrivals, readArrivals, readShareIds } from './short-links.queries.ts'

type Results = CallOutput<Calls['shareResults']>

const total = (visits: readonly ChannelArrivals[], donations: readonly SharedDonations[]) => ({
  arrivals: visits.reduce((sum, channel) => sum + channel.visits, 0),
  donations: donations.reduce((sum, channel) => sum + channel.donations, 0),
  donatedCents: donations.reduce((sum, channel) => sum + channel.donatedCents, 0),
})

/** Results of all shares of a case by channel, for its organizer, who sees every amount; null is an unknown channel. */
export const readShareResults = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<Results> => {
  const [visits, donations] = await Promise.all([
    readArrivals(database.db, caseId),
    readSharedDonations(database.db, { caseId }),
  ])
  const channelOf = (text: string | null) => (isShareChannel(text) ? text : null)
  const channels = [...SHARE_CHANNELS, null].map((channel) => ({
    channel,
    ...total(
      visits.filter(({ shareChannel }) => channelOf(shareChannel) === channel),
      donations.filter(({ shareChannel }) => channelOf(shareChannel) === channel),
    ),
  }))
  return {
    ...total(visits, donations),
    channels: channels.filter(({ arrivals, donations: count }) => arrivals + count > 0),
  }
}

/** Results of one browser's shares. Not its organizer's: an amount that its donor hides counts as zero. */
export const readOwnShareResults = async (
  { database }: Pick<Deps, 'database'>,
  visitorId: string | null,
  caseId: string,
): Promise<CallOutput<Calls['ownShareResults']>> => {
  if (visitorId === null) return total([], [])
  const shareIds = await readShareIds(database.db, caseId, visitorId)
  if (shareIds.length === 0) return total([], [])
  const [visits, donations] = await Promise.all([
    readArrivals(database.db, caseId, visitorId),
    readSharedDonations(database.db, { caseId, shareIds, shownAmountsOnly: true }),
  ])
  return total(visits, donations)
}
