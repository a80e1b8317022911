/** The specification's country configuration: the United States alone. */
export const COUNTRIES = {
  US: { coinSymbol: 'US$', coinSymbol2: 'USD', verified: false, defaultLanguage: 'en' },
} as const

export const COUNTRY = COUNTRIES.US
