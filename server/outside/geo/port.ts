/** Upper-case ISO country of an address; null where the address tells nothing. */
export type CountryLookup = { readonly countryOf: (ip: string) => string | null }
