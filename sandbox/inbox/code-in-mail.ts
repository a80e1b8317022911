const sixDigits = /(?<![\d$#]|\d[.,])(\d{3})[ \u00a0]?(\d{3})(?!\d|[.,]\d)/

/** The six-digit code in a mail's subject, or else in its text. Null if the mail doesn't mention a code. */
export const codeInMail = (subject: string, text: string): string | null => {
  if (!/\bcode\b/i.test(`${subject} ${text}`)) return null
  const digits = sixDigits.exec(subject) ?? sixDigits.exec(text)
  return digits ? `${digits[1]}${digits[2]}` : null
}

/** Writes a code in two groups, such as `407 193`. */
export const spokenCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')
