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
] as const

const amountText = (choice: AmountChoice): string =>
  String(amountOf(choice) ?? (choice.kind === 'typed' ? choice.text.trim() : ''))

/**
 * Whether the amount in the controls is the donor's. On the way back a browser may put the chips back, and not what was
 * typed beside them: an empty amount is nobody's choice, and a chip may stand for other dollars by now.
 */
const isAmountChosen = (given: AmountChoice, inControls: AmountChoice, wasKept: boolean): boolean => {
  const text = amountText(inControls)
  return text !== '' && text !== amountText(given) && (inControls.kind === 'typed' || !wasKept)
}

/**
 * What was done in the form while the page's scripts were still on their way: where its controls, as the browser
 * holds them, differ from what the page came with. The first change from here would put the page's own in its place.
 * What this tab kept knows better than a chip what was chosen.
 */
export const typedMeanwhile = (
  given: DonationFields,
  inControls: DonationFields,
  wasKept: boolean,
): Partial<DonationFields> => {
  const changed: Partial<DonationFields> = Object.fromEntries(
    TEXTS_AND_CHOICES.filter((name) => inControls[name] !== given[name]).map((name) => [
      name,
      inControls[name],
    ]),
  )
  // The chips stand for the amount that the page came with.
  const donationCents = amountForTip(given)
  const isTipChosen =
    !wasKept && countedTip(inControls.tip, donationCents) !== countedTip(given.tip, donationCents)
  return {
    ...changed,
    ...(isAmountChosen(given.amount, inControls.amount, wasKept) ? { amount: inControls.amount } : {}),
    ...(isTipChosen ? { tip: inControls.tip } : {}),
  }
}
