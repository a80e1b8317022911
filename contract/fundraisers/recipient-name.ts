import { cleanName } from '#contract/accounts/name-signs.ts'
import { normalized } from '#contract/plain-text.ts'

/**
 * Recipients are people. A company's name or a tax number gets a sentence of its own instead of "misspelled
 * name".
 */

const EIN = /(?:^|\D)\d{2}\s?[-–]?\s?\d{7}(?:\D|$)/
/** Words that end the name of a company, never a person's. */
const COMPANY_WORDS = new Set([
  ...[
    'inc',
    'incorporated',
    'llc',
    'l.l.c',
    'llp',
    'pllc',
    'ltd',
    'limited',
    'corp',
    'corporation',
    'company',
  ],
  ...['plc', 'gmbh', 'foundation', 'nonprofit', 'non-profit', 'charity', 'charities', 'ministries'],
  ...['association', 'organization', 'organisation', 'society'],
])
/** Words that mark an organization anywhere in a name. */
const ORGANIZATIONS = ['nonprofit', 'non profit', 'red cross', 'salvation army', 'united way']
const PLATFORM = /\bgo ?fund ?me\b/
/** The section of the tax law on charities: "501(c)(3)". */
const CHARITY_SECTION = /\b501\s?\(?c\b/

const isOrganization = (name: string): boolean => {
  const lower = normalized(name, 'NFKC').toLowerCase()
  const lastWord = lower.split(/[\s,]/).at(-1)?.replace(/\.$/, '') ?? ''
  const words = ` ${lower.replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return (
    COMPANY_WORDS.has(lastWord) ||
    CHARITY_SECTION.test(lower) ||
    PLATFORM.test(lower) ||
    ORGANIZATIONS.some((organization) => words.includes(` ${organization} `))
  )
}

export const PERSONAL_CAUSES_ONLY =
  'Hearten is for people: the money goes to one person’s own bank account. Name the person, not a company or charity.'
export const NO_EIN =
  'That looks like a tax number (EIN). Hearten is for people, not for companies or charities. Write the person’s name.'

/** Problem of a recipient's name that is a company's or a tax number; null for a person's name. */
export const notAPersonProblem = (typed: string): string | null => {
  const name = cleanName(typed)
  if (EIN.test(name)) return NO_EIN
  return isOrganization(name) ? PERSONAL_CAUSES_ONLY : null
}
