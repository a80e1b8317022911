/** Upper-case ISO country of an address; null if unknown. */
export type CountryLookup = { readonly countryOf: (ip: string) => string | null }
