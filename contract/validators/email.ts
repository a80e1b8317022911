/** Characters that end or break a host name in a URL. */
const NO_DOMAIN = /[/?#%\\:@\s\p{C}]/u

/** The ASCII form of a domain; unchanged if it can't be one. */
const inAscii = (domain: string): string => {
  if (/^[ -~]*$/.test(domain) || NO_DOMAIN.test(domain)) return domain
  const address = `http://${domain}`
  if (!URL.canParse(address)) return domain
  const { hostname } = new URL(address)
  // Digits and dots alone would be parsed as an IP address.
  return /^[\d.]+$/.test(hostname) ? domain : hostname
}

/**
 * Normalizes an address for comparison: full-width and mathematical letters of a domain are equal to plain
 * ones in DNS. The local part stays unchanged, since only the mailbox's server knows what is equal there.
 */
export const canonicalEmail = (text: string): string => {
  const composed = text.normalize('NFC')
  const at = composed.lastIndexOf('@')
  return at < 0 ? composed : `${composed.slice(0, at + 1)}${inAscii(composed.slice(at + 1))}`
}

/** The form in which accounts compare addresses: two with the same form are one address. */
export const comparableEmail = (text: string): string => canonicalEmail(text.trim()).toLowerCase()

/** RFC 5321's longest local part. */
const LOCAL_MAX = 64
/** One dot-separated word of RFC 5321's local part, ASCII only. */
const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+"
/** RFC 1035's label: up to 63 letters, digits and hyphens, with no hyphen at either end. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** A top-level domain is letters only, or a punycode label. */
const TOP_LEVEL = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
const DOMAIN = `(?:${LABEL}\\.)+${TOP_LEVEL}`

/**
 * The standard's local part without the unused quoted form, an @ and a domain with a dot, in ASCII. It
 * catches typing errors; only a mail proves that an address exists.
 */
export const EMAIL_PATTERN = new RegExp(
  `^(?=[^@]{1,${LOCAL_MAX}}@)(?!.*\\.\\.)${WORD}(?:\\.${WORD})*@${DOMAIN}$`,
)
const EMAIL_SENTENCE = 'An e-mail address looks like name@mail.com.'
const EMAIL_LETTERS = 'Before the @ we take the letters a to z only, without accents, such as jose@mail.com.'
const EMAIL_MISSING = 'Enter your e-mail address, such as name@mail.com.'
/** RFC 5321's longest path, without its brackets. */
export const EMAIL_MAX = 254

export const isEmail = (text: string): boolean => {
  const email = canonicalEmail(text)
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email)
}

/** Whether an address is valid except for non-ASCII letters before the @ (RFC 6531), which many mail servers refuse. */
const hasOtherLetters = (email: string): boolean => {
  const plain = email.replace(/(?![ -~])[\p{L}\p{M}]/gu, 'x')
  return plain !== email && isEmail(plain)
}

/** Message about a text that isn't an e-mail address. */
export const invalidEmailSentence = (text: string): string => {
  if (text === '') return EMAIL_MISSING
  return hasOtherLetters(canonicalEmail(text)) ? EMAIL_LETTERS : EMAIL_SENTENCE
}

/** Problem of a typed e-mail address, which isn't trimmed here; null if it looks valid. */
export const emailFormatProblem = (text: string): string | null =>
  isEmail(text) ? null : invalidEmailSentence(text)
