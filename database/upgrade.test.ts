import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/ledger-checks.ts'
import { openDatabase } from '#server/platform/database.ts'
import { createDatabaseWithoutTables } from '#testing/database.ts'
import { applicationUrl } from './application-role.ts'
import { migrate } from './migrate.ts'
import { splitStatements } from './sql-statements.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const RELEASES = join(import.meta.dirname, 'releases')

const run = (ownerUrl: string, directory: string) => migrate(ownerUrl, { directory, log: () => undefined })

/** Makes the database that a release had: its schema from its migrations, then its rows, with those of its history. */
const restoreRelease = async (ownerUrl: string, name: string): Promise<void> => {
  const rows = readFileSync(join(RELEASES, name), 'utf8')
  const migrations = readdirSync(MIGRATIONS).filter((file) => rows.includes(`'${file}'`))
  const directory = mkdtempSync(join(tmpdir(), 'hearten-release-'))
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    for (const file of migrations) cpSync(join(MIGRATIONS, file), join(directory, file))
    await run(ownerUrl, directory)
    await client.connect()
    for (const statement of splitStatements(rows)) await client.query(statement)
  } finally {
    await client.end()
    rmSync(directory, { recursive: true })
  }
}

/**
 * Columns with the states that money is in, and those that no dump has: an order in them took no money, 0.1.0 didn't have
 * them, or the simulated site never reaches them.
 */
const STATES: readonly (readonly [table: string, column: string, absent: readonly string[]])[] = [
  ['orders', 'state', ['awaiting_payment', 'blocked']],
  ['charge_attempt', 'state', []],
  ['refund', 'state', ['pending']],
  ['refund_request', 'state', ['granted', 'refused']],
  ['dispute', 'state', ['closed']],
  ['duplicate_payment', 'state', ['disputed', 'failed', 'sent']],
  ['payout', 'status', []],
  ['payout_attempt', 'state', []],
  [
    'account_hold',
    'kind',
    ['account_stopped', 'bank_changed', 'books', 'disputes', 'hidden', 'identity', 'name_mismatch'],
  ],
]

/** States that a column's constraint allows. */
const allowedStates = (table: string, column: string): string[] => {
  const schema = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')
  const [check = ''] = new RegExp(`constraint ${table}_${column}_check .*`).exec(schema) ?? []
  return [...check.matchAll(/'(\w+)'::text/g)].map(([, state = '']) => state)
}

const found = new Map<string, Set<string>>()

const noteStates = async (client: pg.Pool): Promise<void> => {
  for (const [table, column] of STATES) {
    const { rows } = await client.query<{ state: string }>(`select distinct ${column} as state from ${table}`)
    found.set(table, new Set([...(found.get(table) ?? []), ...rows.map(({ state }) => state)]))
  }
}

it.each(readdirSync(RELEASES))(
  'the database of %s upgrades to the newest schema, its books balanced',
  async (name) => {
    const { ownerUrl, drop } = await createDatabaseWithoutTables()
    const database = openDatabase(applicationUrl(ownerUrl))
    try {
      await restoreRelease(ownerUrl, name)
      // Refuses a migration of the release that was changed since.
      await run(ownerUrl, MIGRATIONS)
      expect(await checkLedger(database.db)).toEqual([])
      await noteStates(database.pool)
    } finally {
      await database.close()
      await drop()
    }
  },
)

it('a live page whose beneficiary hasn’t answered loses the name, in its texts and in searches', async () => {
  const { ownerUrl, drop } = await createDatabaseWithoutTables()
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await restoreRelease(ownerUrl, '0.1.0-11.sql')
    await client.connect()
    const { rows } = await client.query(
      `update cases set purpose = 2, beneficiary_first_name = 'Tomás', beneficiary_last_name = 'Quill (Jr.)',
         title = 'Help Tomás Quill (Jr.) (and others)', slug = 'help-tomas', story = '[{"type":"paragraph","text":"Tomás."}]',
         erased_at = null
       where case_id in (select case_id from case_card limit 2) returning case_id`,
    )
    const [waiting, accepted] = rows.map((row) => row.case_id)
    await client.query(
      `insert into beneficiary_invitation (case_id, state, invited_at, mail_at, answered_at)
       values ($1, 'waiting', now(), now(), null), ($2, 'accepted', now(), now(), now())`,
      [waiting, accepted],
    )
    await client.query(
      `update case_card set search_text = app.plain_text('Tomás Quill (Jr.)'), search_names = '' where case_id = $1`,
      [waiting],
    )
    await client.query(`update case_card set search_text = 'a quill for the office' where case_id = $1`, [
      accepted,
    ])
    await client.query(`insert into search_word values ('tomas'), ('quill') on conflict do nothing`)
    await run(ownerUrl, MIGRATIONS)
    const read = async (caseId: string) =>
      (
        await client.query(
          `select title, slug, story, beneficiary_accepted as named, search_text
           from cases join case_card using (case_id) where case_id = $1`,
          [caseId],
        )
      ).rows[0]
    expect(await read(waiting)).toEqual({
      title: 'Help _____ ___________ (and others)',
      slug: 'help-_____',
      story: [{ type: 'paragraph', text: '_____.' }],
      named: false,
      search_text: '_____ ___________',
    })
    expect(await read(accepted)).toMatchObject({ title: 'Help Tomás Quill (Jr.) (and others)', named: true })
    const words = await client.query(`select word from search_word where word in ('tomas', 'quill')`)
    expect(words.rows).toEqual([{ word: 'quill' }])
  } finally {
    await client.end()
    await drop()
  }
})

it.each(STATES)('they have money in each state of %s', (table, column, absent) => {
  expect([...(found.get(table) ?? []), ...absent].toSorted()).toEqual(allowedStates(table, column).toSorted())
})
