/**
 * Configuration of the only country, the United States. The specification's section 3 prescribes its names and values:
 * `coinSymbol2` is the currency's code. It doesn't say what `verified` means, and no code reads it.
 */
export const COUNTRIES = {
  US: { coinSymbol: 'US$', coinSymbol2: 'USD', verified: false, defaultLanguage: 'en' },
} as const

export const COUNTRY = COUNTRIES.US
export const CURRENCY_CODE = COUNTRY.coinSymbol2
