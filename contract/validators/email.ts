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

/**
 * A local part, an @ and a domain with a dot, in ASCII; no part of it begins, ends or stands between dots with nothing in
 * it. It stops slips of the pen; whether an address is somebody's only a mail to it can tell.
 */
export const EMAIL_PATTERN =
  /^(?!.*\.\.)(?!\.)[^\s\p{C}@<>"(),:;\\[\]]+(?<!\.)@(?!\.)(?:(?![@<>"(),:;\\[\]])[!-~])+\.(?:(?![@<>"(),:;\\[\].])[!-~]){2,}$/u
export const EMAIL_SENTENCE = 'An e-mail address looks like name@mail.com.'
export const EMAIL_MISSING = 'Enter your e-mail address, such as name@mail.com.'
/** RFC 5321's longest path, less its brackets. */
export const EMAIL_MAX = 254

export const isEmail = (text: string): boolean => {
  const email = canonicalEmail(text)
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email)
}

/** What is wrong with what was typed as an e-mail address; null where it looks like one. */
export const emailSentence = (text: string): string | null => {
  if (text === '') return EMAIL_MISSING
  return isEmail(text) ? null : EMAIL_SENTENCE
}
