const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** `12,480.5`: thousands separators, decimals as they are. Non-numbers are rejected. */
export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError('Only numbers can be formatted')
  return thousands.format(value)
}

const DONG = '₫'

/** A formatted amount with its currency's symbol: in front, but for the dong, which stands behind. */
export const withCurrency = (symbol: string, amount: string): string =>
  symbol === DONG ? `${amount}${symbol}` : `${symbol}${amount}`
