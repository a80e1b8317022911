const sixDigits = /(?<![\d$#]|\d[.,])(\d{3})[ \u00a0]?(\d{3})(?!\d|[.,]\d)/

/** The six digits of a mail that speaks of a code, subject first; null for any other mail. */
export const codeInMail = (subject: string, text: string): string | null => {
  if (!/\bcode\b/i.test(`${subject} ${text}`)) return null
  const digits = sixDigits.exec(subject) ?? sixDigits.exec(text)
  return digits ? `${digits[1]}${digits[2]}` : null
}

/** `407 193`, as people read a code aloud. */
export const spokenCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')
