import { LEVELS, TABLES } from './slices.ts'
import { isTest } from './source-files.ts'
import type { TidyRule } from './tidy-rule.ts'

const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([name, tables]) => tables.map((table) => [table, name])),
)

/** Joins over slices that stood before this rule: what each file names of others. It may only shrink. */
const FOREIGN_TABLES: Readonly<Record<string, readonly string[]>> = {
  'server/cases/case-card.ts': ['case_balance', 'donation'],
  'server/cases/case-row.queries.ts': ['account_hold'],
  'server/cases/milestones.ts': ['case_balance'],
  'server/donations/velocity/velocity.queries.ts': ['velocity', 'visitor_key'],
  // An adapter that keeps errors where staff read them.
  'server/outside/errors/own-table.ts': ['error_group', 'error_hour'],
  'server/payouts/for-staff/staff-payouts.queries.ts': [
    'account_hold',
    'case_balance',
    'donation',
    'orders',
    'withdrawal_account',
  ],
  'server/payouts/for-staff/unpaid-age.ts': ['case_balance', 'cases'],
  'server/webhooks/waiting-events.ts': ['provider_ref'],
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const QUERIES =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right)Join|using)\(\s*\[?'(\w+)/g
const STATEMENTS = /\b(?:from|join|into|update|using)\s+(\w+)/g

/** Tables that a file's queries and statements name. */
const tablesIn = (text: string): string[] => {
  const queried = [...text.matchAll(QUERIES)].map(([, name = '']) => snakeCase(name))
  // Only files with statements: an English sentence may say "from orders".
  const stated = /\bsql[`<]|\.query\(/.test(text)
    ? [...text.matchAll(STATEMENTS)].map(([, name = '']) => name)
    : []
  return [...new Set([...queried, ...stated])].filter((name) => OWNERS.has(name))
}

const heightOf = (name: string | undefined): number =>
  LEVELS.findIndex((level) => level.some((slice) => slice.name === name))

/** Ledger checks compare a slice's rows with the books. */
const mayName = (path: string, name: string, table: string): boolean => {
  const owner = OWNERS.get(table)
  return (
    owner === name ||
    (path.endsWith('.checks.ts') && owner === 'ledger') ||
    (name === 'public-pages' && heightOf(owner) < heightOf(name)) ||
    FOREIGN_TABLES[path]?.includes(table) === true
  )
}

export const tableRules: readonly TidyRule[] = [
  {
    rule: "a slice's SQL names its own tables; public-pages reads those of the slices below too",
    offences: ({ path, text }) => {
      const [top, name = '', file] = path.split('/')
      if (top !== 'server' || file === undefined || isTest(path)) return []
      return tablesIn(text)
        .filter((table) => !mayName(path, name, table))
        .map((table) => `${table} is a table of ${OWNERS.get(table)}`)
    },
  },
  {
    rule: 'the list of joins over slices only shrinks',
    offences: ({ path, text }) =>
      (FOREIGN_TABLES[path] ?? [])
        .filter((table) => !tablesIn(text).includes(table))
        .map((table) => `no longer names ${table}`),
  },
]
