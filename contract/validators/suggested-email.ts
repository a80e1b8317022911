import { EMAIL_MAX } from './email.ts'

/** The most common mail services of the US. A name of four letters or fewer is too close to other domains. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'protonmail.com',
]
/** Domains of mail services that are one key away from those above. */
const NEIGHBORS = ['mail.com', 'email.com', 'ymail.com']

/** Whether two texts differ by one letter that is missing, added, replaced, or swapped with the next. */
const isOneEditApart = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let [a, b] = [one.slice(start), other.slice(start)]
  while (a !== '' && a.at(-1) === b.at(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwapped = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
  return isSwapped || Math.max(a.length, b.length) === 1
}

/**
 * The address that was probably meant, if the domain of the typed one looks like a typing error: "ana@gmail.com" for
 * "ana@gmial.com". Null for any other; it is a question, never a refusal.
 * @param isTyping whether the beginning of a domain may still be continued
 */
export const suggestedEmail = (typed: string, isTyping: boolean): string | null => {
  if (typed.length > EMAIL_MAX) return null
  const at = typed.lastIndexOf('@')
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || NEIGHBORS.includes(domain)) return null
  if (isTyping && DOMAINS.some((known) => known.startsWith(domain))) return null
  const meant = DOMAINS.includes(domain) ? undefined : DOMAINS.find((known) => isOneEditApart(domain, known))
  return meant === undefined ? null : `${typed.slice(0, at + 1).trim()}${meant}`
}
