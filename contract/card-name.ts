const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `Visa ending 4242`; null while the provider hasn't told of the card. */
export const cardName = (brand: string | null, last4: string | null): string | null =>
  last4 === null ? null : `${BRANDS[brand ?? ''] ?? 'Card'} ending ${last4}`
