import { watchStatements } from './sent-statements.ts'
import { lintStatement } from './statement-lint.ts'

const seen = new Set<string>()
const broken: string[] = []

watchStatements(({ text }) => {
  if (seen.has(text)) return
  seen.add(text)
  broken.push(...lintStatement(text).map((rule) => `${rule}: ${text}`))
})

/** Returns the rules broken since the last call, each with its statement, and forgets them. */
export const brokenStatements = (): string[] => broken.splice(0)
