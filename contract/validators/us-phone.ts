/** An area code and an exchange, neither of which begins with 0 or 1, and a line number. */
const US_NUMBER = /^[2-9]\d{2}[2-9]\d{6}$/

/** The ten digits of a US phone number typed in any format; null if it isn't one. */
export const usPhoneDigits = (typed: string): string | null => {
  if (!/^[\d\s().+/-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return US_NUMBER.test(digits) ? digits : null
}
