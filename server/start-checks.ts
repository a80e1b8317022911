import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { withClient } from '#database/with-client.ts'
import { BadSetting, type Config } from './config.ts'

/** Checks before anything starts that this machine can satisfy the settings: ports, data folder, database. */

const CONNECT_MS = 3000

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Creates the folder and its parents one by one, because Node's recursive mkdir never returns below /proc. */
const makeFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have just created it.
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

const requireDataDir = (folder: string): void => {
  try {
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, '.try-')))
  } catch (error) {
    throw new BadSetting([
      `DATA_DIR: Hearten can't keep its data in ${folder} (${messageOf(error)}). Give a folder that it may write to.`,
    ])
  }
}

const databaseProblem = (url: URL, error: unknown): string => {
  const server = url.host === '' ? 'the local server' : url.host
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `nothing answers at ${server}. Is PostgreSQL running there?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host ${url.hostname}. Check its name.`
    case '28P01':
    case '28000':
      return `${server} doesn't let the user ${decodeURIComponent(url.username)} in. Check user and password.`
    case '3D000':
      return `${server} has no database ${url.pathname.slice(1)}. Create it first.`
    default:
      return `can't connect to ${server} (${messageOf(error)}).`
  }
}

const requireDatabase = async (connectionString: string): Promise<void> => {
  try {
    await withClient({ connectionString, connectionTimeoutMillis: CONNECT_MS }, async () => undefined)
  } catch (error) {
    throw new BadSetting([`DATABASE_URL: ${databaseProblem(new URL(connectionString), error)}`])
  }
}

/** @throws EADDRINUSE if the port is taken, which `startupError` explains */
const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })

/** @throws BadSetting, or the system's error if a port is unavailable */
export const requireStartable = async (config: Config): Promise<void> => {
  if (config.serves) await requireFreePort(config.port, config.host)
  if (config.sandbox) await requireFreePort(config.sandboxPort, config.host)
  requireDataDir(config.dataDir)
  if (config.databaseUrl !== undefined) await requireDatabase(config.databaseUrl)
}
