const WEIGHTS = [2, 7, 6, 5, 4, 3, 2] as const
// Without `u`, `i` folds ASCII letters only: a long s isn't an S.
const FORM = /^([STFGM])(\d{7})([A-Z])$/i

type Series = { readonly offset: number; readonly letters: string }

/** By first letter: the offset added to the weighted sum, and the check letters for remainders 0 to 10. */
const SERIES: Readonly<Record<string, Series>> = {
  S: { offset: 0, letters: 'JZIHGFEDCBA' },
  T: { offset: 4, letters: 'JZIHGFEDCBA' },
  F: { offset: 0, letters: 'XWUTRQPNMLK' },
  G: { offset: 4, letters: 'XWUTRQPNMLK' },
  M: { offset: 3, letters: 'XWUTRQPNJLK' },
}

/**
 * Whether the text is a Singapore identity number (NRIC or FIN), whose last letter is a check letter computed from the
 * digits. The site serves the United States alone: the specification lists the identity numbers of other countries
 * among its validators, and no form uses this one.
 */
export const isNric = (text: string): boolean => {
  const [, first, digits, check] = FORM.exec(text) ?? []
  const series = first === undefined ? undefined : SERIES[first.toUpperCase()]
  if (series === undefined || digits === undefined) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), series.offset)
  return series.letters[sum % 11] === check?.toUpperCase()
}
