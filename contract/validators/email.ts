/**
 * A local part, an @ and a domain with a dot; no part of it begins, ends or stands between dots with nothing in it.
 * It stops slips of the pen; whether an address is somebody's only a mail to it can tell.
 */
export const EMAIL_PATTERN =
  /^(?!.*\.\.)(?!\.)[^\s\p{C}@<>"(),:;\\[\]]+(?<!\.)@(?!\.)[^\s\p{C}@<>"(),:;\\[\]]+\.[^\s\p{C}@<>"(),:;\\[\].]{2,}$/u
export const EMAIL_SENTENCE = 'An e-mail address looks like name@mail.com.'
/** RFC 5321's longest path, less its brackets. */
export const EMAIL_MAX = 254

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text)
