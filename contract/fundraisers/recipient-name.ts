import { cleanName } from '../accounts/name-signs.ts'

/**
 * Recipients are people. A company's name or a tax number gets a sentence of its own instead of "misspelled
 * name".
 */

const EIN = /(?<!\d)\d{2}\s*[-–]?\s*\d{7}(?!\d)/
/** Words that end the name of a company, never a person's. */
const COMPANY_WORD =
  /(?:^|[\s,])(?:inc|incorporated|llc|l\.l\.c|llp|pllc|ltd|limited|corp|corporation|company|plc|gmbh|foundation|nonprofit|non-profit|charity|charities|ministries|association|organization|organisation|society|501\s*\(?c\)?\s*\(?3\)?)\.?$/iu
/** Words that mark an organization anywhere in a name. */
const ORGANIZATION =
  /\b(?:501\s*\(?c\)?|nonprofit|non-profit|red cross|salvation army|united way|go ?fund ?me)\b/iu

export const PERSONAL_CAUSES_ONLY =
  'Hearten is for people: the money goes to one person’s own bank account. Name the person, not a company or charity.'
export const NO_EIN =
  'That looks like a tax number (EIN). Hearten is for people, not for companies or charities. Write the person’s name.'

/** Problem of a recipient's name that is a company's or a tax number; null for a person's name. */
export const notAPersonProblem = (typed: string): string | null => {
  const name = cleanName(typed)
  if (EIN.test(name)) return NO_EIN
  return COMPANY_WORD.test(name) || ORGANIZATION.test(name) ? PERSONAL_CAUSES_ONLY : null
}
