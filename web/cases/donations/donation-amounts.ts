import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '#contract/pricing.ts'
import { stageOf } from '../case-stage.ts'

export type DonationAmounts = {
  readonly amountsCents: readonly [number, number, number]
  /** The preselected one. */
  readonly chosenCents: number
}

const PLAIN: DonationAmounts = { amountsCents: [2500, 5000, 10_000], chosenCents: 5000 }

/** Three suggested amounts; near the goal, one of them is exactly the rest. */
export const donationAmounts = (raisedCents: number, goalCents: number): DonationAmounts => {
  const leftCents = goalCents - raisedCents
  const offered = leftCents >= DONATION_MIN_CENTS && leftCents <= DONATION_MAX_CENTS
  if (stageOf(raisedCents, goalCents) !== 'near' || !offered) return PLAIN
  const [low, middle, high] = PLAIN.amountsCents
  if (PLAIN.amountsCents.includes(leftCents)) return PLAIN
  if (leftCents > middle) return { amountsCents: [low, middle, leftCents], chosenCents: middle }
  const [first, second] = leftCents < low ? [leftCents, low] : [low, leftCents]
  return { amountsCents: [first, second, leftCents < low ? middle : high], chosenCents: second }
}
