import { pacificDay } from '#contract/dates.ts'
import type { PayMethod, Wallet } from './orders.ts'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `Visa ending 4242`; null until the provider reports the card. */
export const cardName = (brand: string | null, last4: string | null): string | null =>
  last4 === null ? null : `${BRANDS[brand ?? ''] ?? 'Card'} ending ${last4}`

type Expiry = { readonly expMonth: number; readonly expYear: number }

/** Whether the month until whose end a card is valid is over. */
export const isExpired = ({ expMonth, expYear }: Expiry, now: Date): boolean =>
  pacificDay(now).slice(0, 7) > `${expYear}-${String(expMonth).padStart(2, '0')}`

/** `Expires 08/29`, or `Expired 08/25`. */
export const expiryText = (expiry: Expiry, now: Date): string =>
  `${isExpired(expiry, now) ? 'Expired' : 'Expires'} ${String(expiry.expMonth).padStart(2, '0')}/${String(expiry.expYear).slice(-2)}`

export const WALLET_NAMES: Readonly<Record<Wallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
}

type PaymentMethodFields = {
  readonly payMethod: PayMethod
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

/**
 * `Visa ending 4242`, or `Google Pay · Visa 4242` for a wallet; null until the provider reports the card. `Link` reports
 * none.
 */
export const paidWith = ({ payMethod, cardBrand, cardLast4 }: PaymentMethodFields): string | null => {
  const card = cardName(cardBrand, cardLast4)
  if (payMethod === 'link' && card === null) return WALLET_NAMES.link
  if (payMethod === 'card' || card === null) return card
  return `${WALLET_NAMES[payMethod]} · ${BRANDS[cardBrand ?? ''] ?? 'Card'} ${cardLast4}`
}

/** What a refund goes back to: `Visa ending 4242`, or `Link account`; null until the provider reports the card. */
export const refundTarget = ({ payMethod, cardBrand, cardLast4 }: PaymentMethodFields): string | null =>
  cardName(cardBrand, cardLast4) ?? (payMethod === 'link' ? `${WALLET_NAMES.link} account` : null)
