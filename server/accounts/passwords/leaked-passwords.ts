import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the list is from, and what it leaves out: decisions/0032. */
const FILE = join(import.meta.dirname, 'leaked-passwords.txt')

const leaked: ReadonlySet<string> = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'))

/** What is tried first by whoever guesses: in lower case, and with the figures and signs of the end left off. */
const formsOf = (password: string): string[] => {
  const lower = password.toLowerCase()
  return [lower, lower.replace(/[\d\W_]+$/u, '')]
}

/** Whether a password stands in the lists of leaked ones that guessing begins with. */
export const isLeakedPassword = (password: string): boolean =>
  formsOf(password).some((form) => leaked.has(form))
