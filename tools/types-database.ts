import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { generateSchema } from '#database/generate-schema.ts'
import { generateTypes } from '#database/generate-types.ts'
import { migrate } from '#database/migrate.ts'

/** `npm run types:database` migrates a temporary database and writes its types and its schema to database/. */

const folder = join(import.meta.dirname, '../database')
const dataDir = mkdtempSync(join(tmpdir(), 'hearten-types-'))
chmodSync(dataDir, 0o755)
const server = await startEmbeddedPostgres({ dataDir, log: console.log, settings: { fsync: 'off' } })
try {
  await migrate(server.url, { directory: join(folder, 'migrations'), log: console.log })
  writeFileSync(join(folder, 'types.ts'), await generateTypes(server.url))
  writeFileSync(join(folder, 'schema.sql'), await generateSchema(server.url))
  console.log('database/types.ts and database/schema.sql are written')
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
