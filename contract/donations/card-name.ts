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

export const WALLET_NAMES: Readonly<Record<Wallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

type PaymentMethodFields = {
  readonly payMethod: PayMethod
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

/** `Visa ending 4242`, or `Google Pay · Visa 4242` for a wallet; null until the provider reports the card. */
export const paidWith = ({ payMethod, cardBrand, cardLast4 }: PaymentMethodFields): string | null => {
  const card = cardName(cardBrand, cardLast4)
  if (payMethod === 'card' || card === null) return card
  return `${WALLET_NAMES[payMethod]} · ${BRANDS[cardBrand ?? ''] ?? 'Card'} ${cardLast4}`
}
