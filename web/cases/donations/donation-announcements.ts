import type { PublicDonation } from '#contract/cases/cases.ts'
import { formatDonation, formatWholeDollars } from '#contract/money.ts'

/** Minimum interval of screen-reader announcements. */
const ANNOUNCE_EVERY_MS = 10_000

/** Delay of an announcement, because a donation and the new total arrive separately. */
const GATHER_MS = 500

export type DonationAnnouncer = {
  readonly add: (donation: PublicDonation) => void
  readonly stop: () => void
}

type AnnouncerDeps = {
  readonly now: () => number
  /** Calls back after a delay; returns the cancel function. */
  readonly after: (ms: number, act: () => void) => () => void
  /** The total at the time of the call. */
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
 * Announces the first donation at once and batches the following ones, so that a busy case doesn't keep
 * interrupting a screen reader.
 */
export const createDonationAnnouncer = (
  announce: (text: string) => void,
  { now, after, raisedCents }: AnnouncerDeps,
): DonationAnnouncer => {
  let pending: PublicDonation[] = []
  let lastAnnouncedAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const announcePending = (): void => {
    cancel = undefined
    lastAnnouncedAt = now()
    announce(announcementOf(pending, raisedCents()))
    pending = []
  }
  return {
    add: (donation) => {
      pending.push(donation)
      cancel ??= after(Math.max(GATHER_MS, lastAnnouncedAt + ANNOUNCE_EVERY_MS - now()), announcePending)
    },
    stop: () => cancel?.(),
  }
}
