import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutTrailing } from '#contract/plain-text.ts'

/** decisions/0032 names the source of this list and says what it omits. */
const FILE = join(import.meta.dirname, 'leaked-passwords.txt')

const leaked: ReadonlySet<string> = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'))

/**
 * The password in lower case, also without trailing digits and signs, which guessers append to common words.
 */
const formsOf = (password: string): string[] => {
  const lower = password.toLowerCase()
  return [lower, withoutTrailing(lower, /[\d\W_]/)]
}

/** Whether a password is in the list of leaked passwords that guessers try first. */
export const isLeakedPassword = (password: string): boolean =>
  formsOf(password).some((form) => leaked.has(form))
