import type { PublicDonation } from '#contract/cases/cases.ts'

const newestFirst = (a: PublicDonation, b: PublicDonation): number =>
  b.donatedAt.localeCompare(a.donatedAt) || b.donationId.localeCompare(a.donationId)

/**
 * Merges donations that arrived into a list, newest first and deduped. The arrived version of a donation replaces
 * the listed one, since a donor may have hidden their name. ISO times in UTC and time-ordered ids sort as text.
 */
export const mergeDonations = (
  listed: readonly PublicDonation[],
  arrived: readonly PublicDonation[],
): PublicDonation[] => {
  const byId = new Map([...listed, ...arrived].map((donation) => [donation.donationId, donation]))
  return [...byId.values()].sort(newestFirst)
}
