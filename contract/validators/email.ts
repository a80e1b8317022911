import { normalized } from '#contract/plain-text.ts'

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
  const composed = normalized(text, 'NFC')
  const at = composed.lastIndexOf('@')
  return at < 0 ? composed : `${composed.slice(0, at + 1)}${inAscii(composed.slice(at + 1))}`
}

/** The form in which accounts compare addresses: two with the same form are one address. */
export const comparableEmail = (text: string): string => canonicalEmail(text.trim()).toLowerCase()

/** RFC 5321's longest local part. */
const LOCAL_MAX = 64
/** RFC 5321's local part, ASCII only, without the unused quoted form: words with single dots between them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** RFC 1035's label: up to 63 letters, digits and hyphens, with no hyphen at either end. */
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/
const LABEL_MAX = 63
/** A top-level domain is letters only, or a punycode label. */
const TOP_LEVEL = /^(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/

const isDomain = (text: string): boolean => {
  const labels = text.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX && LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  )
}

/**
 * Whether a canonical address has a local part, an @ and a domain with a dot, in ASCII. It catches typing errors; only a
 * mail proves that an address exists.
 */
export const hasEmailForm = (email: string): boolean => {
  const [local = '', domain = '', ...rest] = email.split('@', 3)
  return rest.length === 0 && local.length <= LOCAL_MAX && LOCAL.test(local) && isDomain(domain)
}

const EMAIL_SENTENCE = 'An e-mail address looks like name@mail.com.'
const EMAIL_LETTERS = 'Before the @, use only letters a to z without accents, such as jose@mail.com.'
const EMAIL_MISSING = 'Enter your e-mail address, such as name@mail.com.'
/** RFC 5321's longest path, without its brackets. */
export const EMAIL_MAX = 254
/** A longer text isn't looked at: the ASCII form of a domain takes quadratic time. */
const UNREAD_MAX = 2 * EMAIL_MAX

export const isEmail = (text: string): boolean => {
  if (text.length > UNREAD_MAX) return false
  const email = canonicalEmail(text)
  return email.length <= EMAIL_MAX && hasEmailForm(email)
}

/** Whether an address is valid except for non-ASCII letters before the @ (RFC 6531), which many mail servers refuse. */
const hasOtherLetters = (email: string): boolean => {
  const plain = email.replace(/(?![ -~])[\p{L}\p{M}]/gu, 'x')
  return plain !== email && isEmail(plain)
}

/** Message about a text that isn't an e-mail address. */
export const invalidEmailSentence = (text: string): string => {
  if (text === '') return EMAIL_MISSING
  if (text.length > UNREAD_MAX) return EMAIL_SENTENCE
  return hasOtherLetters(canonicalEmail(text)) ? EMAIL_LETTERS : EMAIL_SENTENCE
}

/** Problem of a typed e-mail address, which isn't trimmed here; null if it looks valid. */
export const emailFormatProblem = (text: string): string | null =>
  isEmail(text) ? null : invalidEmailSentence(text)
