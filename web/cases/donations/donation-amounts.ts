import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '#contract/pricing.ts'
import { stageOf } from '../case-stage.ts'

export type DonationAmounts = {
  readonly amountsCents: readonly [number, number, number]
  /** The preselected amount. */
  readonly chosenCents: number
}

const STANDARD: DonationAmounts = { amountsCents: [2500, 5000, 10_000], chosenCents: 5000 }

/** Three suggested amounts; near the goal, one of them is exactly the remainder. */
export const donationAmounts = (raisedCents: number, goalCents: number): DonationAmounts => {
  const remainderCents = goalCents - raisedCents
  const canGiveRemainder = remainderCents >= DONATION_MIN_CENTS && remainderCents <= DONATION_MAX_CENTS
  if (stageOf(raisedCents, goalCents) !== 'near' || !canGiveRemainder) return STANDARD
  const [low, middle, high] = STANDARD.amountsCents
  if (STANDARD.amountsCents.includes(remainderCents)) return STANDARD
  if (remainderCents > middle) return { amountsCents: [low, middle, remainderCents], chosenCents: middle }
  const [first, second] = remainderCents < low ? [remainderCents, low] : [low, remainderCents]
  return { amountsCents: [first, second, remainderCents < low ? middle : high], chosenCents: second }
}
