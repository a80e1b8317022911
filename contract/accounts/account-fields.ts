import { countCharacters } from '#contract/plain-text.ts'
import { emailFormatProblem } from '#contract/validators/email.ts'
import { usNameProblem } from '#contract/validators/us-name.ts'
import { cleanName, NAME_MIN, NAME_MIN_SENTENCE } from './name-signs.ts'

/**
 * Rules for account form fields, shared by the calls' shapes and by pages that load no shapes. Each returns a
 * sentence about the problem, or null.
 */

/** NIST SP 800-63B requires at least eight characters and no composition rules. */
export const PASSWORD_MIN = 8
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A short phrase works well.`
/** Longer passwords would only cost hashing time. */
export const PASSWORD_MAX = 128
export const FULL_NAME_MAX = 100
export const NAME_TOO_LONG = `A name can have at most ${FULL_NAME_MAX} characters. Leave a part of it out.`

export const newPasswordProblem = (text: string): string | null => {
  const characters = countCharacters(text.normalize('NFC'))
  if (characters < PASSWORD_MIN) return `A password needs at least ${PASSWORD_MIN} characters.`
  return characters > PASSWORD_MAX ? `A password can have at most ${PASSWORD_MAX} characters.` : null
}

export const fullNameProblem = (text: string): string | null => {
  const name = cleanName(text)
  if (countCharacters(name) > FULL_NAME_MAX) return NAME_TOO_LONG
  const problem = usNameProblem(name, 'Enter your first and last name, in letters.')
  return problem === null && countCharacters(name) < NAME_MIN ? NAME_MIN_SENTENCE : problem
}

export const emailProblem = (text: string): string | null => emailFormatProblem(text.trim())

export const passwordProblem = (text: string): string | null => (text === '' ? 'Enter your password.' : null)
