import type { WireError } from './messages.ts'

/** Validation of the card fields. Error codes are Stripe's; messages are shown to donors. */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown'

const prefixes: readonly { readonly brand: Brand; readonly pattern: RegExp }[] = [
  { brand: 'visa', pattern: /^4/ },
  { brand: 'mastercard', pattern: /^(5[1-5]|2[2-7])/ },
  { brand: 'amex', pattern: /^3[47]/ },
  { brand: 'discover', pattern: /^6/ },
]

export const digitsOf = (text: string): string => text.replace(/\D/g, '')
export const brandOf = (digits: string): Brand =>
  prefixes.find(({ pattern }) => pattern.test(digits))?.brand ?? 'unknown'
const numberLength = (brand: Brand): number => (brand === 'amex' ? 15 : 16)
export const codeLength = (brand: Brand): number => (brand === 'amex' ? 4 : 3)

/** Formats a card number in its brand's groups, such as `4242 4242 4242 4242` or `3782 822463 10005`. */
export const formatNumber = (digits: string): string => {
  const brand = brandOf(digits)
  const cut = digits.slice(0, numberLength(brand))
  const groups =
    brand === 'amex' ? [cut.slice(0, 4), cut.slice(4, 10), cut.slice(10)] : (cut.match(/.{1,4}/g) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/** Formats an expiry date as it is typed: `9` becomes `09 / `, `0928` becomes `09 / 28`. */
export const formatExpiry = (digits: string): string => {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const cut = padded.slice(0, 4)
  return cut.length < 2 ? cut : `${cut.slice(0, 2)} / ${cut.slice(2)}`
}

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const validationError = (code: string, message: string): WireError => ({
  type: 'validation_error',
  code,
  message,
})

export const numberError = (text: string, testNumbers: ReadonlySet<string>): WireError | null => {
  const digits = digitsOf(text)
  if (digits.length < numberLength(brandOf(digits))) {
    return validationError('incomplete_number', 'Your card number is incomplete.')
  }
  if (!passesLuhn(digits))
    return validationError('invalid_number', 'Your card number is invalid. Check each group of digits.')
  if (!testNumbers.has(digits)) {
    return validationError(
      'test_mode_live_card',
      'Real cards are refused here. Use a test card, like 4242 4242 4242 4242.',
    )
  }
  return null
}

/** Reads an expiry date. Its two-digit year is in this century. */
export const expiryOf = (text: string): { readonly month: number; readonly year: number } | null => {
  const digits = digitsOf(text)
  if (digits.length !== 4) return null
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

export const expiryError = (text: string, today: Date): WireError | null => {
  const expiry = expiryOf(text)
  if (!expiry) return validationError('incomplete_expiry', 'Your card’s expiration date is incomplete.')
  const { month, year } = expiry
  if (month < 1 || month > 12)
    return validationError('invalid_expiry_month', 'Your card’s expiration month must be from 01 to 12.')
  if (year < today.getFullYear())
    return validationError('invalid_expiry_year_past', 'Your card’s expiration date is in the past.')
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return validationError('invalid_expiry_month_past', 'Your card’s expiration date is in the past.')
  }
  return null
}

export const codeError = (text: string, brand: Brand): WireError | null => {
  if (digitsOf(text).length === codeLength(brand)) return null
  return validationError(
    'incomplete_cvc',
    brand === 'amex'
      ? 'Your card’s security code is incomplete: 4 digits on the front.'
      : 'Your card’s security code is incomplete: 3 digits on the back.',
  )
}

export const zipError = (text: string): WireError | null =>
  /^\d{5}(-?\d{4})?$/.test(text.trim())
    ? null
    : validationError('incomplete_zip', 'Your ZIP code is incomplete.')
