import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import type { DonationLocation, DonationMoneyState } from './donation-location.ts'

/** A step of a gift's money, in a few words that its date follows: "Leaves", "In the bank about". */
export type GiftStep = {
  readonly words: string
  /** Null if there is no date, or none yet. */
  readonly at: string | null
  /** `next`: the one that is awaited. `stopped`: nothing follows by itself. */
  readonly state: 'done' | 'next' | 'later' | 'stopped'
}

type Step = Omit<GiftStep, 'state'> & { readonly isDone: boolean }

const ENDINGS: Readonly<Partial<Record<DonationMoneyState, string>>> = {
  refunded: 'Refunded',
  disputed: 'With your bank since',
  takenBack: 'Returned by your bank',
}

const HOLDS: Readonly<Partial<Record<DonationMoneyState, string>>> = {
  onHold: 'On hold',
  heldForCheck: 'Held until the identity check',
}

const clearingStep = ({ moneyState, clearsAt }: DonationLocation, now: Date): Step => {
  const isDone = moneyState in HOLDS ? new Date(clearsAt) <= now : moneyState !== 'clearing'
  return { words: isDone ? 'Cleared' : 'Clears by', at: clearsAt, isDone }
}

const leavingStep = ({ moneyState, leavesAt, transfer }: DonationLocation): Step => {
  if (transfer === null) return { words: 'Leaves', at: leavesAt, isDone: false }
  return transfer.sentAt === null
    ? { words: 'Set aside', at: transfer.scheduledAt, isDone: moneyState === 'paid' }
    : { words: 'Left', at: transfer.sentAt, isDone: true }
}

const arrivalStep = ({ moneyState, leavesAt, transfer }: DonationLocation): Step => {
  if (moneyState === 'paid') return { words: 'In the bank', at: transfer?.arrivedAt ?? null, isDone: true }
  const at = transfer?.arrivesAt ?? (leavesAt === null ? null : arrivalDay(new Date(leavesAt)).toISOString())
  return { words: at === null ? 'In the bank' : 'In the bank about', at, isDone: false }
}

const stepsOf = (location: DonationLocation, now: Date): Step[] => {
  const { transfer, cameBackAt } = location
  return [
    clearingStep(location, now),
    ...(cameBackAt === null ? [] : [{ words: 'Came back from the bank', at: cameBackAt, isDone: true }]),
    leavingStep(location),
    arrivalStep(location),
    { words: 'What it paid for', at: null, isDone: transfer?.useNote != null },
  ]
}

/** The steps, of which the first one that isn't done is next. */
const inTurn = (steps: readonly Step[]): GiftStep[] => {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ isDone, ...step }, index) => ({
    ...step,
    state: isDone ? 'done' : index === next ? 'next' : 'later',
  }))
}

/**
 * The line of a gift, from its donor to what it paid for: what the thank-you page, the receipt and "Your donations" draw.
 * A hold stands before the first step that it stops; an ending after the gift.
 */
export const giftLine = (paidAt: string, location: DonationLocation, now: Date): GiftStep[] => {
  const given: GiftStep = { words: 'Given', at: paidAt, state: 'done' }
  const ending = ENDINGS[location.moneyState]
  if (ending !== undefined) return [given, { words: ending, at: location.endedAt, state: 'stopped' }]
  const steps = inTurn(stepsOf(location, now))
  const hold = HOLDS[location.moneyState]
  if (hold === undefined) return [given, ...steps]
  const done = steps.filter(({ state }) => state === 'done')
  const waiting = steps.filter(({ state }) => state !== 'done')
  return [
    given,
    ...done,
    { words: hold, at: null, state: 'stopped' },
    ...waiting.map((step) => ({ ...step, state: 'later' as const })),
  ]
}
