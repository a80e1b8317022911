import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { splitStatements } from './sql-statements.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const statements = readdirSync(FOLDER).flatMap((name) =>
  splitStatements(readFileSync(join(FOLDER, name), 'utf8')).map((statement) => `${name}: ${statement}`),
)

/** Statements that Citus refuses, with its error. */
it.each([
  [
    'ADD COLUMN with PRIMARY KEY, UNIQUE, FOREIGN and CHECK constraints: add each constraint by an ALTER of its own',
    /\badd column\b[^;]*\b(primary key|unique|references|check)\b/i,
  ],
  [
    'ADD CONSTRAINT beside another subcommand',
    /,\s*add constraint\b|\badd constraint\b[^;]*,\s*(add|drop|alter)\b/i,
  ],
])('no migration has %s', (_what, refused) => {
  expect(statements.filter((statement) => refused.test(statement))).toEqual([])
})
