import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applicationUrl } from '#database/application-role.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { ensureBuilt } from '#tools/build-web.mjs'
import { benchAnonymousCost } from './anonymous-cost.ts'
import type { BenchDatabase } from './bench-deps.ts'
import { benchCardTesting } from './card-testing.ts'
import { benchCasePage } from './case-page.ts'
import { benchDonationOverHttp } from './donation-over-http.ts'
import { benchFuzz } from './fuzz.ts'
import { benchGrowth } from './growth.ts'
import { interrupted } from './interrupted.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMemory } from './memory.ts'
import { benchNightly } from './nightly.ts'
import { benchNodes } from './nodes.ts'
import { benchOverload } from './overload.ts'
import { benchPageRender } from './page-render.ts'
import { benchSettledDonations } from './settled-donations.ts'
import { benchSoak } from './soak.ts'
import { benchStaffLists } from './staff-lists.ts'
import { benchTracking } from './tracking.ts'
import { benchWeeklyRun } from './weekly-run.ts'

/** Measures our performance claims as ratios: `npm run bench` runs the short benches, or those named. */

type Bench = (database: BenchDatabase & { owner: pg.Pool }, argument?: string) => Promise<void>

const BENCHES = new Map<string, Bench>([
  ['settled-donations', benchSettledDonations],
  ['case-page', benchCasePage],
  ['page-render', benchPageRender],
  // The whole road of a donation, over HTTP.
  ['road', benchDonationOverHttp],
  ['card-testing', benchCardTesting],
  ['nightly', benchNightly],
  ['nodes', benchNodes],
  ['weekly-run', benchWeeklyRun],
  ['tracking', benchTracking],
  ['staff-lists', benchStaffLists],
  ['growth', benchGrowth],
  ['lighthouse', benchLighthouse],
  ['memory', benchMemory],
  ['soak', benchSoak],
  ['overload', benchOverload],
  ['anonymous-cost', benchAnonymousCost],
  ['fuzz', benchFuzz],
])
/** Benches that take a minute or more, and run only if they are named. */
const LONG = [
  'page-render',
  'nodes',
  'road',
  'card-testing',
  'nightly',
  'weekly-run',
  'staff-lists',
  'growth',
  'lighthouse',
  'memory',
  'soak',
  'overload',
  'anonymous-cost',
  'fuzz',
  'tracking',
]

/** Parses the command line, where each word is a bench's name or `name=argument`. */
const selectBenches = (words: readonly string[]) => {
  const argumentOf = new Map(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1]] as const))
  const names = [...argumentOf.keys()]
  const unknown = names.filter((name) => !BENCHES.has(name))
  if (unknown.length > 0) {
    console.error(`npm run bench knows ${[...BENCHES.keys()].join(', ')}, not ${unknown.join(' ')}`)
    process.exit(1)
  }
  return [...BENCHES].flatMap(([name, bench]) =>
    (names.length === 0 ? !LONG.includes(name) : names.includes(name))
      ? [{ bench, argument: argumentOf.get(name) }]
      : [],
  )
}

const benches = selectBenches(process.argv.slice(2))

const runOn = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  await migrate(database.ownerUrl, {
    directory: join(import.meta.dirname, '../database/migrations'),
    log: console.log,
  })
  const { rows } = await database.owner.query(
    "select current_setting('server_version') as version, current_setting('fsync') as fsync",
  )
  console.log(
    `PostgreSQL ${rows[0].version}, fsync ${rows[0].fsync}, Node ${process.version}, load generator on the same machine`,
  )
  for (const { bench, argument } of benches) {
    interrupted.throwIfAborted()
    await bench(database, argument)
  }
}

await ensureBuilt()
const dataDir = mkdtempSync(join(tmpdir(), 'hearten-bench-'))
// If this runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dataDir, 0o755)
try {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: console.log,
    // Enough for several nodes.
    settings: { max_connections: '300' },
  })
  const owner = new pg.Pool({ connectionString: server.url, max: 4 })
  try {
    await runOn({ owner, ownerUrl: server.url, url: applicationUrl(server.url), dataDir })
  } finally {
    await owner.end()
    await server.stop()
  }
} catch (error) {
  console.error(error instanceof Error && interrupted.aborted ? error.message : error)
  process.exitCode = interrupted.aborted ? 130 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
