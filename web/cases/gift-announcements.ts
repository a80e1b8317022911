import type { Donation } from '#contract/cases.ts'
import { formatGift, formatWholeDollars } from '#contract/money.ts'

/** Screen readers hear of gifts at most this often. */
export const ANNOUNCE_EVERY_MS = 10_000

export type GiftAnnouncer = {
  readonly add: (gift: Donation, raisedCents: number) => void
  readonly stop: () => void
}

type Timing = {
  readonly now: () => number
  /** Calls back after so many milliseconds; gives the way to call it off. */
  readonly after: (ms: number, act: () => void) => () => void
}

const giftText = ({ displayName, amountCents }: Donation): string =>
  amountCents === null ? `${displayName} gave` : `${displayName} gave ${formatGift(amountCents)}`

/** "Maya K. gave $50. $12,530 raised." or "3 new gifts. $12,830 raised." */
export const announcementOf = (gifts: readonly Donation[], raisedCents: number): string => {
  const [only] = gifts
  const news = gifts.length === 1 && only ? giftText(only) : `${gifts.length} new gifts`
  return `${news}. ${formatWholeDollars(raisedCents)} raised.`
}

/** Says the first gift at once and gathers those that follow, so that a busy case doesn't talk over its reader. */
export const createGiftAnnouncer = (say: (text: string) => void, timing: Timing): GiftAnnouncer => {
  let waiting: Donation[] = []
  let raised = 0
  let lastSaidAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const speak = (): void => {
    cancel = undefined
    lastSaidAt = timing.now()
    say(announcementOf(waiting, raised))
    waiting = []
  }
  return {
    add: (gift, raisedCents) => {
      waiting.push(gift)
      raised = raisedCents
      if (cancel !== undefined) return
      const quietFor = timing.now() - lastSaidAt
      if (quietFor >= ANNOUNCE_EVERY_MS) speak()
      else cancel = timing.after(ANNOUNCE_EVERY_MS - quietFor, speak)
    },
    stop: () => cancel?.(),
  }
}
