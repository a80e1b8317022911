import { type AmountChoice, amountOf } from './gift-amount.ts'
import { amountForTip, type GiftFields } from './gift-fields.ts'
import { countedTip } from './gift-tip.ts'

const TEXTS_AND_TICKS = [
  'coverFee',
  'fullName',
  'email',
  'consentUpdates',
  'message',
  'hideName',
  'hideAmount',
] as const

const amountText = (choice: AmountChoice): string =>
  String(amountOf(choice) ?? (choice.kind === 'typed' ? choice.text.trim() : ''))

/**
 * What was done in the form while the page's scripts were still on their way: where its controls, as the browser
 * holds them, differ from what the page came with. The first change from here would put the page's own in its place.
 */
export const typedMeanwhile = (given: GiftFields, inControls: GiftFields): Partial<GiftFields> => {
  const changed: Partial<GiftFields> = Object.fromEntries(
    TEXTS_AND_TICKS.filter((name) => inControls[name] !== given[name]).map((name) => [
      name,
      inControls[name],
    ]),
  )
  // The chips stand for the amount that the page came with.
  const giftCents = amountForTip(given)
  return {
    ...changed,
    ...(amountText(inControls.amount) === amountText(given.amount) ? {} : { amount: inControls.amount }),
    ...(countedTip(inControls.tip, giftCents) === countedTip(given.tip, giftCents)
      ? {}
      : { tip: inControls.tip }),
  }
}
