const sixDigits = /(?<![\d$#]|\d[.,])(\d{3})[ \u00a0]?(\d{3})(?!\d|[.,]\d)/

/** The six-digit code of a mail that mentions one, subject first; null for any other mail. */
export const codeInMail = (subject: string, text: string): string | null => {
  if (!/\bcode\b/i.test(`${subject} ${text}`)) return null
  const digits = sixDigits.exec(subject) ?? sixDigits.exec(text)
  return digits ? `${digits[1]}${digits[2]}` : null
}

/** `407 193`, for reading aloud. */
export const spokenCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')
