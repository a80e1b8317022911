import { type AmountChoice, amountOf } from './donation-amount.ts'
import { amountForTip, type DonationFields } from './donation-fields.ts'
import { cappedTip } from './donation-tip.ts'

const TEXTS_AND_CHOICES = [
  'coverFee',
  'fullName',
  'email',
  'consentUpdates',
  'message',
  'nameShown',
  'hideAmount',
  'tributeKind',
  'tributeName',
  'tributeCard',
  'tributeShowsAmount',
] as const

const amountText = (choice: AmountChoice): string =>
  String(amountOf(choice) ?? (choice.kind === 'typed' ? choice.text.trim() : ''))

/**
 * Whether the donor chose the amount in the controls. On back navigation a browser may restore the chips
 * without the typed amount: an empty amount isn't a choice, and a chip may now have another value.
 */
const isAmountChosen = (initial: AmountChoice, controls: AmountChoice, hasStored: boolean): boolean => {
  const text = amountText(controls)
  return text !== '' && text !== amountText(initial) && (controls.kind === 'typed' || !hasStored)
}

/**
 * Input made before hydration, which React's first update would overwrite: the controls that differ from the
 * server's HTML. If the tab has stored input, chips are ignored.
 */
export const readPreHydrationInput = (
  initial: DonationFields,
  controls: DonationFields,
  hasStored: boolean,
): Partial<DonationFields> => {
  const changed: Partial<DonationFields> = Object.fromEntries(
    TEXTS_AND_CHOICES.filter((name) => controls[name] !== initial[name]).map((name) => [
      name,
      controls[name],
    ]),
  )
  // Both tips are computed from the server's amount, because the rendered chips are.
  const donationCents = amountForTip(initial)
  const isTipChosen =
    !hasStored && cappedTip(controls.tip, donationCents) !== cappedTip(initial.tip, donationCents)
  return {
    ...changed,
    ...(isAmountChosen(initial.amount, controls.amount, hasStored) ? { amount: controls.amount } : {}),
    ...(isTipChosen ? { tip: controls.tip } : {}),
  }
}
