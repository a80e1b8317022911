import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, postgresBinaries } from './postgres-binaries.ts'
import { stopPostmaster } from './postgres-process.ts'
import { canAccess, postgresUser, type RunAs } from './postgres-user.ts'
import type { Log } from './slow-notice.ts'

/** Location and user of one PostgreSQL. `cluster` is PostgreSQL's own; the rest of `folder` is ours. */
export type PostgresFolder = {
  readonly folder: string
  readonly cluster: string
  readonly runAs: RunAs
  readonly binaries: Binaries
}

/** Used only as root, if PostgreSQL's user can't enter the project's folder. */
const ROOT_FALLBACK = '/var/lib/hearten'

/** Creates a folder that PostgreSQL's user can enter, whatever the umask. */
const createFolder = (folder: string): void => {
  mkdirSync(join(folder, 'users'), { recursive: true })
  chmodSync(folder, 0o755)
}

/**
 * Prepares the fallback folder of a data folder; both hold the same token. If it is missing or differs, the data
 * folder was deleted, or cloned again at the same path: its old database must not be reused, so it is moved aside.
 */
const prepareFallback = async (dataDir: string, token: string, log: Log): Promise<string> => {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const fallback = join(ROOT_FALLBACK, name)
  const tokenFile = join(fallback, 'token')
  const ourToken = existsSync(token) ? readFileSync(token, 'utf8') : undefined
  if (
    existsSync(fallback) &&
    (ourToken === undefined || !existsSync(tokenFile) || readFileSync(tokenFile, 'utf8') !== ourToken)
  ) {
    await stopPostmaster(join(fallback, 'cluster'))
    rmSync(`${fallback}.previous`, { recursive: true, force: true })
    renameSync(fallback, `${fallback}.previous`)
    log(`The database of an earlier ${dataDir} was put aside in ${fallback}.previous`)
  }
  if (!existsSync(tokenFile)) {
    const newToken = ourToken ?? randomUUID()
    createFolder(fallback)
    writeFileSync(tokenFile, newToken, { mode: 0o600 })
    writeFileSync(token, newToken, { mode: 0o600 })
  }
  return fallback
}

const openRootFallback = (): void => {
  mkdirSync(ROOT_FALLBACK, { recursive: true })
  chmodSync(ROOT_FALLBACK, 0o755)
}

/**
 * Location of a data folder's database: inside it. Only root is a special case, because PostgreSQL then runs
 * as an unprivileged user, who can't enter, for example, a clone below /root. Data and programs are then
 * below /var/lib/hearten, under a name derived from the data folder's path.
 */
export const preparePostgresFolder = async (dataDir: string, log: Log): Promise<PostgresFolder> => {
  const inside = join(dataDir, 'postgres')
  const token = join(dataDir, 'postgres-token')
  const runAs = postgresUser(join(inside, 'cluster'))
  if (runAs !== undefined) openRootFallback()
  const binaries = postgresBinaries(runAs, runAs === undefined ? dataDir : ROOT_FALLBACK)
  const at = (folder: string): PostgresFolder => ({
    folder,
    cluster: join(folder, 'cluster'),
    runAs,
    binaries,
  })
  if (!existsSync(token)) {
    createFolder(inside)
    if (canAccess(inside, runAs)) return at(inside)
    rmSync(inside, { recursive: true })
  }
  const folder = await prepareFallback(dataDir, token, log)
  log(`PostgreSQL can't run as root, and its user can't enter ${dataDir}: the database is in ${folder}`)
  return at(folder)
}
