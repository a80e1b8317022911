/**
 * A local part, an @ and a domain with a dot; no part of it begins, ends or stands between dots with nothing in it.
 * It stops slips of the pen; whether an address is somebody's only a mail to it can tell.
 */
export const EMAIL_PATTERN =
  /^(?!.*\.\.)(?!\.)[^\s\p{C}@<>"(),:;\\[\]]+(?<!\.)@(?!\.)[^\s\p{C}@<>"(),:;\\[\]]+\.[^\s\p{C}@<>"(),:;\\[\].]{2,}$/u
export const EMAIL_SENTENCE = 'An e-mail address looks like name@mail.com.'
export const EMAIL_MISSING = 'Enter your e-mail address, such as name@mail.com.'
/** RFC 5321's longest path, less its brackets. */
export const EMAIL_MAX = 254

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text)

/** What is wrong with what was typed as an e-mail address; null where it looks like one. */
export const emailSentence = (text: string): string | null => {
  if (text === '') return EMAIL_MISSING
  return isEmail(text) ? null : EMAIL_SENTENCE
}
