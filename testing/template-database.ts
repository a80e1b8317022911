import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { MINUTE_MS } from '#contract/dates.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { otherProcesses, stopPostmaster } from '#database/postgres-process.ts'
import { closeTemplate, createEmptyDatabase, dropDatabase, inDatabase } from './database-server.ts'
import { makeScratchFolder, SCRATCH_PREFIX, scratchRoot } from './scratch-folder.ts'

/** Minimum age of a stale server: a younger one may belong to a run that is starting. */
const STALE_AFTER_MS = 10 * MINUTE_MS

/** Stops test servers that killed runs left behind, and removes their folders. */
const removeStaleServers = async (): Promise<void> => {
  const root = scratchRoot()
  for (const name of readdirSync(root)) {
    const folder = join(root, name)
    const postgres = join(folder, 'postgres')
    if (!name.startsWith(SCRATCH_PREFIX) || !existsSync(join(postgres, 'users'))) continue
    const { uid, mtimeMs } = statSync(folder)
    if (uid !== process.getuid?.() || mtimeMs > Date.now() - STALE_AFTER_MS) continue
    if (otherProcesses(postgres).length > 0) continue
    await stopPostmaster(join(postgres, 'cluster'))
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database, as its owner. */
    templateUrl: string
    /** Address of another database, for creating and dropping databases. */
    administratorUrl: string
  }
}

/** Turns durability off, because a test run doesn't survive a power failure anyway. */
export const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Every test file has its own pools, a few files at a time.
  max_connections: '400',
}

const log = (line: string): void => void process.stderr.write(`${line}\n`)

type Server = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts a PostgreSQL for this run, in a scratch folder. */
const startOwnServer = async (): Promise<Server> => {
  await removeStaleServers()
  const dataDir = makeScratchFolder()
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log, settings: WITHOUT_DURABILITY })
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/**
 * Prepares a migrated template database for the whole run, on the server of `TEST_DATABASE_URL`, whose user may
 * create databases and roles, or on a server of its own. On a Citus cluster, creates each database on every node.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const server = url === undefined ? await startOwnServer() : { url, stop: async () => undefined }
  const template = `hearten_template_${randomBytes(6).toString('hex')}`
  const stop = async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
  try {
    await createEmptyDatabase(server.url, template)
    const templateUrl = inDatabase(server.url, template)
    await migrate(templateUrl, { directory: join(import.meta.dirname, '../database/migrations'), log })
    await runMigrations({ connectionString: templateUrl })
    await closeTemplate(server.url, template)
    project.provide('templateUrl', templateUrl)
    project.provide('administratorUrl', server.url)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
