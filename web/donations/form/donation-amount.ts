import { parseDollars } from '#contract/money.ts'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '#contract/pricing.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { stageOf } from '#web/cases/case-stage.ts'

/** The six amount chips. Near the goal, one of them is `leftCents`, the amount left to it; otherwise null. */
export type DonationPresets = { readonly presetsCents: readonly number[]; readonly leftCents: number | null }

export const donationPresets = (
  { raisedCents, goalCents }: { readonly raisedCents: number; readonly goalCents: number },
  presetsCents: readonly number[],
): DonationPresets => {
  const leftCents = goalCents - raisedCents
  const canBeGiven = leftCents >= DONATION_MIN_CENTS && leftCents <= DONATION_MAX_CENTS
  if (stageOf(raisedCents, goalCents) !== 'near' || !canBeGiven) return { presetsCents, leftCents: null }
  if (presetsCents.includes(leftCents)) return { presetsCents, leftCents }
  const ascending = [...presetsCents.slice(0, -1), leftCents].sort((a, b) => a - b)
  return { presetsCents: ascending, leftCents }
}

/** An amount from a chip, or typed. */
export type AmountChoice =
  | { readonly kind: 'preset'; readonly cents: number }
  | { readonly kind: 'typed'; readonly text: string }

/** Chosen amount in cents; null while the typed text isn't an amount. */
export const amountOf = (choice: AmountChoice): number | null =>
  choice.kind === 'preset' ? choice.cents : parseDollars(choice.text)

/** Text of the amount field: the typed text, or a chosen amount that is no longer on a chip. */
export const otherAmountText = (choice: AmountChoice, presetsCents: readonly number[]): string => {
  if (choice.kind === 'typed') return choice.text
  return presetsCents.includes(choice.cents) ? '' : dollarsText(choice.cents)
}

const DEFAULT_CENTS = 5000

/** Initial amount: from the page's address, or $50. */
export const openingAmount = (requested: string | null, presetsCents: readonly number[]): AmountChoice => {
  const cents = requested === null ? null : parseDollars(requested)
  if (requested === null || cents === null) return { kind: 'preset', cents: DEFAULT_CENTS }
  return presetsCents.includes(cents) ? { kind: 'preset', cents } : { kind: 'typed', text: requested.trim() }
}
