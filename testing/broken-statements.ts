import { DatabaseClient } from '#server/platform/database-client.ts'
import { lintStatement } from './statement-lint.ts'

const seen = new Set<string>()
const broken: string[] = []

const look = (asked: unknown): void => {
  if (typeof asked !== 'string' || seen.has(asked)) return
  seen.add(asked)
  broken.push(...lintStatement(asked).map((rule) => `${rule}: ${asked}`))
}

// Whatever the product asks its database in a test is looked at once, on its way. What the pool is asked, with a callback
// of its own, is a test's.
const { query } = DatabaseClient.prototype
DatabaseClient.prototype.query = function (this: DatabaseClient, ...asked: unknown[]) {
  if (typeof asked.at(-1) !== 'function') look(asked[0])
  return Reflect.apply(query, this, asked)
}

/** What was found since the last time, with its rule. */
export const brokenStatements = (): string[] => broken.splice(0)
