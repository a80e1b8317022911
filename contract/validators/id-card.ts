/** An identity card of mainland China: 18 digits, or 17 and an X. */
export const isIdCard = (text: string): boolean => /^\d{17}[\dXx]$/.test(text)
