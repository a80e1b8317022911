import type { Donation } from '#contract/cases/cases.ts'

const newestFirst = (a: Donation, b: Donation): number =>
  b.donatedAt.localeCompare(a.donatedAt) || b.donationId.localeCompare(a.donationId)

/**
 * A list of recent gifts with those that arrived since: each once, newest first, what arrived last wins (a donor
 * may have hidden their name meanwhile). Times are ISO 8601 in UTC and ids grow with time, so both sort as text.
 */
export const withArrived = (shown: readonly Donation[], arrived: readonly Donation[]): Donation[] => {
  const byId = new Map([...shown, ...arrived].map((donation) => [donation.donationId, donation]))
  return [...byId.values()].sort(newestFirst)
}
