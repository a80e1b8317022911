import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { removeStaleServers } from './stale-servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database, as its owner. */
    templateUrl: string
  }
}

/** Nothing in a test outlives the machine's power, so nothing has to reach the disk. */
export const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Every test file has pools of its own, a few files at a time.
  max_connections: '400',
}

const TEMPLATE = 'hearten_template'

export const inDatabase = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

const log = (line: string): void => void process.stderr.write(`${line}\n`)

/** One PostgreSQL for the whole run, in a folder of its own, with a migrated database that tests copy. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  await removeStaleServers()
  const dataDir = makeScratchFolder()
  const server = await startEmbeddedPostgres({ dataDir, log, settings: CARELESS })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    const templateUrl = inDatabase(server.url, TEMPLATE)
    await migrate(templateUrl, { directory: join(import.meta.dirname, '../database/migrations'), log })
    await runMigrations({ connectionString: templateUrl })
    project.provide('templateUrl', templateUrl)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
