const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** `12,480.5`: adds thousands separators, keeps the decimals. Throws for NaN and infinities. */
export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError('Only numbers can be formatted')
  return thousands.format(value)
}

const DONG = '₫'

/** An amount with its currency symbol: in front, except for the dong. */
export const withCurrency = (symbol: string, amount: string): string =>
  symbol === DONG ? `${amount}${symbol}` : `${symbol}${amount}`
