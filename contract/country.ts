/**
 * The country configuration, for the United States alone. The specification prescribes names and values: `coinSymbol2`
 * is the currency's code, and `verified` stays false in its only row.
 */
export const COUNTRIES = {
  US: { coinSymbol: 'US$', coinSymbol2: 'USD', verified: false, defaultLanguage: 'en' },
} as const

export const COUNTRY = COUNTRIES.US
