/** Neither letters nor dots of a domain: what an address of a page reads as something else. */
const NO_DOMAIN = /[/?#%\\:@\s\p{C}]/u

/** A domain in the letters that it is looked up by; as it is where it can't be one. */
const inAscii = (domain: string): string => {
  if (/^[ -~]*$/.test(domain) || NO_DOMAIN.test(domain)) return domain
  const address = `http://${domain}`
  if (!URL.canParse(address)) return domain
  const { hostname } = new URL(address)
  // Figures alone were read as an address of a machine.
  return /^[\d.]+$/.test(hostname) ? domain : hostname
}

/**
 * An address as its mailbox is known: wide and mathematical letters of a domain are the plain ones to whoever delivers
 * mail, so they must be one address here, too. Before the @ nobody but the mailbox's own server knows what is the same.
 */
export const canonicalEmail = (text: string): string => {
  const composed = text.normalize('NFC')
  const at = composed.lastIndexOf('@')
  return at < 0 ? composed : `${composed.slice(0, at + 1)}${inAscii(composed.slice(at + 1))}`
}

/** RFC 5321's longest local part. */
const LOCAL_MAX = 64
/** A word of RFC 5321's local part, which has letters of ASCII alone; dots stand between words. */
const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+"
/** RFC 1035's label: up to 63 letters, digits and hyphens, with no hyphen at either end. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** A top-level domain has letters alone, or is one in other letters, in its ASCII form. */
const TOP_LEVEL = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
const DOMAIN = `(?:${LABEL}\\.)+${TOP_LEVEL}`

/**
 * The standard's local part, without its quotes that nobody uses, an @ and a domain with a dot, in ASCII. It stops slips
 * of the pen; whether an address is somebody's only a mail to it can tell.
 */
export const EMAIL_PATTERN = new RegExp(
  `^(?=[^@]{1,${LOCAL_MAX}}@)(?!.*\\.\\.)${WORD}(?:\\.${WORD})*@${DOMAIN}$`,
)
const EMAIL_SENTENCE = 'An e-mail address looks like name@mail.com.'
const EMAIL_LETTERS = 'Before the @ we take the letters a to z only, without accents, such as jose@mail.com.'
const EMAIL_MISSING = 'Enter your e-mail address, such as name@mail.com.'
/** RFC 5321's longest path, less its brackets. */
export const EMAIL_MAX = 254

export const isEmail = (text: string): boolean => {
  const email = canonicalEmail(text)
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email)
}

/** Right but for letters before the @ that RFC 6531 allows: many mail servers don't, so that our mails might not arrive. */
const hasOtherLetters = (email: string): boolean => {
  const plain = email.replace(/(?![ -~])[\p{L}\p{M}]/gu, 'x')
  return plain !== email && isEmail(plain)
}

/** What is wrong with a text that isn't an e-mail address. */
export const noEmailSentence = (text: string): string => {
  if (text === '') return EMAIL_MISSING
  return hasOtherLetters(canonicalEmail(text)) ? EMAIL_LETTERS : EMAIL_SENTENCE
}

/** What is wrong with what was typed as an e-mail address; null where it looks like one. */
export const emailSentence = (text: string): string | null => (isEmail(text) ? null : noEmailSentence(text))
