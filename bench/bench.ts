import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applicationUrl } from '#database/application-role.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { benchCasePage } from './case-page.ts'
import { benchSettledDonations } from './settled-donations.ts'

/** Everything that is claimed about speed, measured as ratios in one run. `npm run bench` */
const dataDir = mkdtempSync(join(tmpdir(), 'hearten-bench-'))
const server = await startEmbeddedPostgres({ dataDir, log: console.log })
const owner = new pg.Pool({ connectionString: server.url, max: 4 })
try {
  await migrate(server.url, {
    directory: join(import.meta.dirname, '../database/migrations'),
    log: console.log,
  })
  const { rows } = await owner.query(
    "select current_setting('server_version') as version, current_setting('fsync') as fsync",
  )
  console.log(
    `PostgreSQL ${rows[0].version}, fsync ${rows[0].fsync}, Node ${process.version}, load generator on the same machine`,
  )
  await benchSettledDonations({ owner, ownerUrl: server.url, url: applicationUrl(server.url), dataDir })
  await benchCasePage({ ownerUrl: server.url, url: applicationUrl(server.url), dataDir })
} finally {
  await owner.end()
  await server.stop()
}
