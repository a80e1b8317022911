/** A mobile number of mainland China: 11 digits, the first a 1. */
export const isMainlandPhone = (text: string): boolean => /^1\d{10}$/.test(text)
