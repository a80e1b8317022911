/** A number above zero, whole or decimal, as a person writes it: `12`, `0.5`. */
export const isPositiveNumber = (text: string): boolean =>
  /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && /[1-9]/.test(text)
