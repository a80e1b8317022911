/**
 * Finds what people may not want the public to read: phone numbers, e-mail and street addresses, and links. A page that is
 * about to publish a text asks about them (web/ui/fields/keep-public-question.tsx). It is a question, not a rule: a text
 * is published with all of them if its writer wants.
 */

export type PrivateDetailKind = 'phone' | 'email' | 'address' | 'link'
export type PrivateDetail = { readonly kind: PrivateDetailKind; readonly text: string }

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]{2,300}/gi
// Without a scheme: the usual endings, and shorter ones with a path, so that "thank you.me" isn't one.
const DOMAIN = /\b(?:[a-z\d-]{1,63}\.){1,4}(?:com|org|net|edu|gov)\b(?:\/[^\s<>"]{0,300})?/gi
const SHORT_DOMAIN = /\b(?:[a-z\d-]{1,63}\.){1,4}(?:me|ly|io|co|us|gg|app|link|info|page)\/[^\s<>"]{1,300}/gi

// Area code, exchange and line. A number after $ or beside other digits is an amount, or a longer number.
const US_PHONE =
  /(?<![\d$€£#.,/-])(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\)|[2-9]\d{2})[ .-]?[2-9]\d{2}[ .-]?\d{4}(?![\d/-]|[.,]\d)/g
const INTERNATIONAL_PHONE = /(?<![\d$€£])\+\d(?:[ .()-]{0,2}\d){7,14}(?!\d)/g
// Without its area code, a phone number looks like two figures with a dash, so a word must say what it is.
const LOCAL_PHONE =
  /\b(?:call|text|phone|cell|mobile|number|reach)\b[^\d$\n]{0,20}[2-9]\d{2}[ .-]\d{4}(?![\d/-]|[.,]\d)/gi

const PO_BOX = /\bP\.? ?O\.? Box \d{1,6}/gi
const CAPITALIZED_STREET =
  /(?<![\d$€£.,/:-])\b\d{1,6}[A-Za-z]? (?:[A-Z\d][\w.'’-]{0,30} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Court|Ct|Place|Pl|Terrace|Circle|Cir|Highway|Hwy|Parkway|Pkwy|Trail|Square|Alley)\b/g
// As typed on a phone. "30 minute drive" is none.
const LOWERCASE_STREET =
  /(?<![\d$€£.,/:-])\b\d{1,6} (?!(?:second|minute|hour|day|week|month|year|mile|block|step|wheel|door|car|acre|more|long|big|new|other|of|on|in|from|down|up|to|at|the|a|and|or)s?\b)[a-z][a-z'’]{1,30} (?:street|avenue|road|boulevard|drive|lane)\b/g

const PATTERNS: readonly (readonly [PrivateDetailKind, RegExp])[] = [
  ['email', EMAIL],
  ['link', WEB_ADDRESS],
  ['link', DOMAIN],
  ['link', SHORT_DOMAIN],
  ['phone', US_PHONE],
  ['phone', INTERNATIONAL_PHONE],
  ['phone', LOCAL_PHONE],
  ['address', PO_BOX],
  ['address', CAPITALIZED_STREET],
  ['address', LOWERCASE_STREET],
]

/** What a text holds that its writer may not want to publish, by kind. A found one isn't looked at again. */
export const privateDetailsIn = (text: string): PrivateDetail[] => {
  const found = new Map<string, PrivateDetail>()
  let rest = text
  for (const [kind, pattern] of PATTERNS)
    rest = rest.replace(pattern, (match) => {
      found.set(match, { kind, text: match })
      return ' · '
    })
  return [...found.values()]
}

const WORDS: Readonly<Record<PrivateDetailKind, string>> = {
  phone: 'a phone number',
  email: 'an e-mail address',
  address: 'a street address',
  link: 'a link',
}

/** "a phone number and a link": the kinds of details, each once. */
export const privateDetailWords = (details: readonly PrivateDetail[]): string => {
  const kinds = [...new Set(details.map(({ kind }) => WORDS[kind]))]
  const last = kinds.at(-1) ?? ''
  return kinds.length <= 1 ? last : `${kinds.slice(0, -1).join(', ')} and ${last}`
}
