import type { PublicDonation } from '#contract/cases/cases.ts'
import { formatDonation, formatWholeDollars } from '#contract/money.ts'

/** Minimum interval of screen-reader announcements. */
const ANNOUNCE_EVERY_MS = 10_000

/** Debounce, because a donation and the new total arrive separately. */
const GATHER_MS = 500

export type DonationAnnouncer = {
  readonly add: (donation: PublicDonation) => void
  readonly stop: () => void
}

type Surroundings = {
  readonly now: () => number
  /** Calls back after a delay; returns the cancel function. */
  readonly after: (ms: number, act: () => void) => () => void
  /** The total at announcement time. */
  readonly raisedCents: () => number
}

const donationText = ({ displayName, amountCents }: PublicDonation): string =>
  amountCents === null ? `${displayName} gave` : `${displayName} gave ${formatDonation(amountCents)}`

/** "Maya K. gave $50. $12,530 raised." or "3 new gifts. $12,830 raised." */
const announcementOf = (donations: readonly PublicDonation[], raisedCents: number): string => {
  const [only] = donations
  const news = donations.length === 1 && only ? donationText(only) : `${donations.length} new gifts`
  return `${news}. ${formatWholeDollars(raisedCents)} raised.`
}

/**
 * Announces the first donation at once and batches the following ones, so that a busy case doesn't interrupt
 * its reader.
 */
export const createDonationAnnouncer = (
  announce: (text: string) => void,
  { now, after, raisedCents }: Surroundings,
): DonationAnnouncer => {
  let waiting: PublicDonation[] = []
  let lastSaidAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const speak = (): void => {
    cancel = undefined
    lastSaidAt = now()
    announce(announcementOf(waiting, raisedCents()))
    waiting = []
  }
  return {
    add: (donation) => {
      waiting.push(donation)
      cancel ??= after(Math.max(GATHER_MS, lastSaidAt + ANNOUNCE_EVERY_MS - now()), speak)
    },
    stop: () => cancel?.(),
  }
}
