import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, postgresBinaries } from './postgres-binaries.ts'
import { stopPostmaster } from './postgres-process.ts'
import { canAccess, postgresUser, type RunAs } from './postgres-user.ts'
import type { Log } from './slow-notice.ts'

/** Location and user of one PostgreSQL. `cluster` is PostgreSQL's own; the rest of `folder` is ours. */
export type Place = {
  readonly folder: string
  readonly cluster: string
  readonly runAs: RunAs
  readonly binaries: Binaries
}

/** Only used as root, when PostgreSQL's user can't enter the project's folder. */
const ROOT_SHELTER = '/var/lib/hearten'

/** Searchable by PostgreSQL's user, whatever the umask. */
const make = (folder: string): void => {
  mkdirSync(join(folder, 'users'), { recursive: true })
  chmodSync(folder, 0o755)
}

/**
 * The data folder and the shelter hold the same token. A missing or different one means that the data folder
 * was deleted, or cloned again at the same path: its old database must not be reused, so it is moved aside.
 */
const shelterFor = async (dataDir: string, token: string, log: Log): Promise<string> => {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const shelter = join(ROOT_SHELTER, name)
  const theirs = join(shelter, 'token')
  const mine = existsSync(token) ? readFileSync(token, 'utf8') : undefined
  if (
    existsSync(shelter) &&
    (mine === undefined || !existsSync(theirs) || readFileSync(theirs, 'utf8') !== mine)
  ) {
    await stopPostmaster(join(shelter, 'cluster'))
    rmSync(`${shelter}.previous`, { recursive: true, force: true })
    renameSync(shelter, `${shelter}.previous`)
    log(`The database of an earlier ${dataDir} was put aside in ${shelter}.previous`)
  }
  if (!existsSync(theirs)) {
    const fresh = mine ?? randomUUID()
    make(shelter)
    writeFileSync(theirs, fresh, { mode: 0o600 })
    writeFileSync(token, fresh, { mode: 0o600 })
  }
  return shelter
}

const openRootShelter = (): void => {
  mkdirSync(ROOT_SHELTER, { recursive: true })
  chmodSync(ROOT_SHELTER, 0o755)
}

/**
 * Location of a data folder's database: inside it. Only root is a special case, because PostgreSQL then runs
 * as an unprivileged user, who can't enter, for example, a clone below /root. Data and programs are then
 * below /var/lib/hearten, under a name derived from the data folder's path.
 */
export const postgresPlace = async (dataDir: string, log: Log): Promise<Place> => {
  const inside = join(dataDir, 'postgres')
  const token = join(dataDir, 'postgres-token')
  const runAs = postgresUser(join(inside, 'cluster'))
  if (runAs !== undefined) openRootShelter()
  const binaries = postgresBinaries(runAs, runAs === undefined ? dataDir : ROOT_SHELTER)
  const at = (folder: string): Place => ({ folder, cluster: join(folder, 'cluster'), runAs, binaries })
  if (!existsSync(token)) {
    make(inside)
    if (canAccess(inside, runAs)) return at(inside)
    rmSync(inside, { recursive: true })
  }
  const folder = await shelterFor(dataDir, token, log)
  log(`PostgreSQL can't run as root, and its user can't enter ${dataDir}: the database is in ${folder}`)
  return at(folder)
}
