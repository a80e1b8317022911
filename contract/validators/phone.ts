/** Countries with a rule of their own; the others use the common one. */
const RULES: Readonly<Record<string, RegExp>> = {
  VN: /^0?\d{9}$/,
  TH: /^0?\d{9}$/,
  // An Indonesian number may be written with its country code in front.
  ID: /^(?:\+?62[ -]?)?\d{9,}$/,
}
const COMMON = /^\d{9,}$/

/** A phone number as digits, for the two-letter code of its country. */
export const isPhone = (text: string, country?: string): boolean =>
  ((country === undefined ? undefined : RULES[country.toUpperCase()]) ?? COMMON).test(text)
