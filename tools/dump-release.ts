import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { makeScratchFolder } from '#testing/scratch-folder.ts'
import { simulate } from '#testing/simulation/simulation.ts'
import { WITHOUT_DURABILITY } from '#testing/template-database.ts'
import manifest from '../package.json' with { type: 'json' }

/**
 * `node tools/pinned.mjs tools/dump-release.ts` writes the rows of simulated sites to database/releases, for the test that
 * upgrades each release to the newest schema. They are made once, when their release is, one a seed: different money is
 * under way in each.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, steps: { type: 'string', default: '1500' } },
})

/** Tables whose rows migrations insert themselves, and those of errors, which name files of the machine. */
const LEFT_OUT = ['account_kind', 'admin_lock', 'error_group', 'error_hour', 'error_intake', 'error_stack']

/** Statements that insert every row, referenced tables first. */
const dumpRows = async (client: pg.Client): Promise<string[]> => {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>({
    text: `select relname as name, array_agg(quote_ident(attname) order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1)
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by pg_class.oid, relname order by pg_class.oid`,
    values: [LEFT_OUT],
  })
  const statements: string[] = []
  for (const { name, columns } of tables) {
    const literals = columns.map((column) => `quote_nullable(${column})`).join(', ')
    const { rows } = await client.query<{ row: string }>(
      `select concat('(', concat_ws(', ', ${literals}), ')') as row from ${name} order by 1`,
    )
    if (rows.length === 0) continue
    const inserted = rows.map(({ row }) => row).join(',\n')
    const replaced =
      name === 'schema_migration' ? '\non conflict (name) do update set checksum = excluded.checksum' : ''
    statements.push(`insert into ${name} (${columns.join(', ')}) values\n${inserted}${replaced};`)
  }
  return statements
}

const dataDir = makeScratchFolder()
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: WITHOUT_DURABILITY })
const client = new pg.Client({ connectionString: server.url })
try {
  await migrate(server.url, {
    directory: join(import.meta.dirname, '../database/migrations'),
    log: () => undefined,
  })
  const options = { seed: Number(values.seed), steps: Number(values.steps), settles: false }
  const { findings, figures } = await simulate({ ...options, ownerUrl: server.url })
  if (findings.length > 0) throw new Error(findings.join('\n'))
  await client.connect()
  const folder = join(import.meta.dirname, '../database/releases')
  mkdirSync(folder, { recursive: true })
  const statements = await dumpRows(client)
  writeFileSync(join(folder, `${manifest.version}-${values.seed}.sql`), `${statements.join('\n')}\n`)
  console.log(figures)
} finally {
  await client.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
