import { editDistance } from '#contract/edit-distance.ts'
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
  const meant = DOMAINS.includes(domain)
    ? undefined
    : DOMAINS.find((known) => editDistance(domain, known) === 1)
  return meant === undefined ? null : `${typed.slice(0, at + 1).trim()}${meant}`
}
