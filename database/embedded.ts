import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/dates.ts'
import { urlOf } from './postgres-address.ts'
import { type PostgresFolder, preparePostgresFolder } from './postgres-folder.ts'
import { createCluster, type Launched, launch, SUPERUSER } from './postgres-launch.ts'
import {
  otherProcesses,
  registerProcess,
  runningPostmaster,
  stopPostmaster,
  unregisterProcess,
  withLock,
} from './postgres-process.ts'
import { type Log, noticeWhenSlow } from './slow-notice.ts'
import { withClient } from './with-client.ts'

export type EmbeddedPostgres = {
  /**
   * Connects as the owner of the database `hearten`, who may create databases and roles but isn't a
   * superuser.
   */
  readonly url: string
  /** Stops the server, unless another live process uses the same data folder: the last one stops it. */
  readonly stop: () => Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  readonly log: Log
  /** Called when the server ended for good; by default the process exits with the error. */
  readonly onLost?: (error: Error) => void
  /** postgresql.conf settings for tests: the product never changes durability. */
  readonly settings?: Record<string, string>
}

const OWNER = 'hearten'

const passwordOf = (postgres: PostgresFolder): string => {
  const file = join(postgres.folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Throws unless the data folder was written by the same major version as our programs. */
const assertSameVersion = (postgres: PostgresFolder): void => {
  const folderVersion = readFileSync(join(postgres.cluster, 'PG_VERSION'), 'utf8').trim()
  if (folderVersion === '18') return
  throw new Error(
    `${postgres.folder} holds a database of PostgreSQL ${folderVersion}; this is version 18. Move it with pg_dump, or put the folder aside.`,
  )
}

/** Creates the database and its owner if missing. The owner isn't a superuser, as on any managed server. */
const ensureOwner = async ({ cluster }: PostgresFolder, password: string, port: number): Promise<void> => {
  const login = { user: SUPERUSER, password, database: 'postgres' }
  await withClient({ connectionString: urlOf({ cluster, port }, login) }, async (client) => {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [OWNER])
    if (roles.rowCount === 0) {
      await client.query(
        `create role ${OWNER} login createdb createrole password ${client.escapeLiteral(password)}`,
      )
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [OWNER])
    if (databases.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`)
  })
}

const RESTARTS = 3
const HEALTHY_MS = MINUTE_MS

/** Allows a few restarts in a row; a healthy minute resets the count. */
export const restartLimit = (now: () => number = () => performance.now()) => {
  let restarts = 0
  let startedAt = now()
  return {
    started: () => {
      startedAt = now()
    },
    mayRestart: (): boolean => {
      restarts = now() - startedAt >= HEALTHY_MS ? 1 : restarts + 1
      return restarts <= RESTARTS
    },
  }
}

const endProcess = (error: Error): never => {
  throw error
}

/** A server that we use; `expectExit` announces its end, so that it isn't restarted. */
type RunningServer = { readonly port: number; readonly expectExit: () => void }

/** Runs the server and restarts it, on the same port, when it ends unexpectedly. */
const keepRunning = async (
  postgres: PostgresFolder,
  password: string,
  options: EmbeddedOptions,
): Promise<RunningServer> => {
  let isExpectedToRun = true
  const limit = restartLimit()
  const reportLost = (reason: string): void => {
    const log = join(postgres.folder, 'log')
    ;(options.onLost ?? endProcess)(new Error(`The database stopped: ${reason} Its log is ${log}`))
  }
  const watch = ({ child, port }: Launched): number => {
    limit.started()
    child.once('exit', () => {
      if (!isExpectedToRun) return
      if (!limit.mayRestart()) return reportLost(`PostgreSQL ended ${RESTARTS + 1} times in a row.`)
      options.log('PostgreSQL ended unexpectedly; starting it again')
      launch(postgres, password, options.settings ?? {}, port).then(
        (launched) => {
          watch(launched)
          options.log('PostgreSQL runs again')
        },
        (error: unknown) =>
          reportLost(
            `PostgreSQL did not start again. ${error instanceof Error ? error.message : String(error)}`,
          ),
      )
    })
    return port
  }
  const port = watch(await launch(postgres, password, options.settings ?? {}))
  return {
    port,
    expectExit: () => {
      isExpectedToRun = false
    },
  }
}

/** Joins the server of another live process, or starts one after stopping a killed process's remains. */
const joinOrStart = async (
  postgres: PostgresFolder,
  password: string,
  options: EmbeddedOptions,
): Promise<RunningServer> => {
  const running = runningPostmaster(postgres.cluster)
  if (running !== undefined && otherProcesses(postgres.folder).length > 0)
    return { port: running.port, expectExit: () => undefined }
  if (running !== undefined) {
    await noticeWhenSlow(
      options.log,
      'Stopping the database of a run that was killed',
      stopPostmaster(postgres.cluster),
    )
  }
  return noticeWhenSlow(options.log, 'Starting PostgreSQL', keepRunning(postgres, password, options))
}

/** Folder and user of the database. Throws an explanation if the data folder belongs to another user, such as root. */
const findPostgresFolder = async (options: EmbeddedOptions): Promise<PostgresFolder> => {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    const postgres = await preparePostgresFolder(realpathSync(options.dataDir), options.log)
    passwordOf(postgres)
    return postgres
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')))
      throw error
    const sentence = `The data folder ${options.dataDir} belongs to another user. Run as that user, or set DATA_DIR.`
    throw new Error(`${sentence} (${error.message})`, { cause: error })
  }
}

/**
 * Starts the PostgreSQL of the packages with its data in `dataDir`. It listens on a free port of the loopback
 * interface, and on a socket beside its data if possible (`socketFolders`). Recovers from any killed process,
 * ours or PostgreSQL's.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const postgres = await findPostgresFolder(options)
  return withLock(postgres.folder, async () => {
    const password = passwordOf(postgres)
    if (!existsSync(postgres.cluster)) {
      await noticeWhenSlow(options.log, 'Creating the database', createCluster(postgres, password))
    }
    assertSameVersion(postgres)
    registerProcess(postgres.folder)
    // A process that ends without stop(), for example by an uncaught error, still stops its database.
    const stopOnExit = () => {
      const running =
        otherProcesses(postgres.folder).length === 0 ? runningPostmaster(postgres.cluster) : undefined
      unregisterProcess(postgres.folder)
      if (running !== undefined) process.kill(running.pid, 'SIGINT')
    }
    process.once('exit', stopOnExit)
    const cluster = await joinOrStart(postgres, password, options)
    await ensureOwner(postgres, password, cluster.port)
    return {
      url: urlOf(
        { cluster: postgres.cluster, port: cluster.port },
        { user: OWNER, password, database: OWNER },
      ),
      stop: () =>
        withLock(postgres.folder, async () => {
          process.off('exit', stopOnExit)
          cluster.expectExit()
          unregisterProcess(postgres.folder)
          if (otherProcesses(postgres.folder).length > 0) return
          await noticeWhenSlow(options.log, 'Stopping PostgreSQL', stopPostmaster(postgres.cluster))
        }),
    }
  })
}
