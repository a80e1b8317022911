import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Source of the list, and what it omits: decisions/0032. */
const FILE = join(import.meta.dirname, 'leaked-passwords.txt')

const leaked: ReadonlySet<string> = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'))

/** The password as a guesser tries it first: lower case, without trailing digits and signs. */
const formsOf = (password: string): string[] => {
  const lower = password.toLowerCase()
  return [lower, lower.replace(/[\d\W_]+$/u, '')]
}

/** Whether a password is in the lists of leaked ones that guessing starts with. */
export const isLeakedPassword = (password: string): boolean =>
  formsOf(password).some((form) => leaked.has(form))
