import { type AmountChoice, amountOf } from './donation-amount.ts'
import { amountForTip, type DonationFields } from './donation-fields.ts'
import { countedTip } from './donation-tip.ts'

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
 * Whether the amount in the controls is the donor's. On back navigation a browser may restore the chips
 * without the typed amount: an empty amount isn't a choice, and a chip may now have another value.
 */
const isAmountChosen = (initial: AmountChoice, inControls: AmountChoice, hasStored: boolean): boolean => {
  const text = amountText(inControls)
  return text !== '' && text !== amountText(initial) && (inControls.kind === 'typed' || !hasStored)
}

/**
 * Input made before hydration: controls that differ from the server's HTML, which React's first update would
 * overwrite. Stored input takes precedence over a chip.
 */
export const readPreHydrationInput = (
  initial: DonationFields,
  inControls: DonationFields,
  hasStored: boolean,
): Partial<DonationFields> => {
  const changed: Partial<DonationFields> = Object.fromEntries(
    TEXTS_AND_CHOICES.filter((name) => inControls[name] !== initial[name]).map((name) => [
      name,
      inControls[name],
    ]),
  )
  // The chips are relative to the server's amount.
  const donationCents = amountForTip(initial)
  const isTipChosen =
    !hasStored && countedTip(inControls.tip, donationCents) !== countedTip(initial.tip, donationCents)
  return {
    ...changed,
    ...(isAmountChosen(initial.amount, inControls.amount, hasStored) ? { amount: inControls.amount } : {}),
    ...(isTipChosen ? { tip: inControls.tip } : {}),
  }
}
