import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { removeSockets, socketFolders, urlOf } from './postgres-address.ts'
import type { PostgresFolder } from './postgres-folder.ts'
import { runningPostmaster } from './postgres-process.ts'
import { withClient } from './with-client.ts'

export const SUPERUSER = 'postgres'

/** Environment of the server. It doesn't get ours, with our secrets or a stray PGPORT. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }

/**
 * Text sorts by code point and uses Unicode tables of PostgreSQL's own, so it is the same everywhere. Only
 * the character classes of trigrams come from the system: the first available of these.
 */
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C']

const run = (
  postgres: PostgresFolder,
  file: string,
  args: string[],
): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...postgres.runAs,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (status) => resolve({ ok: status === 0, output }))
  })

const initdb = async (postgres: PostgresFolder, target: string, passwordFile: string): Promise<void> => {
  const args = [
    '-D',
    target,
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
  let output = ''
  for (const letters of LETTER_LOCALES) {
    const attempt = await run(postgres, postgres.binaries.initdb, [...args, `--lc-ctype=${letters}`])
    if (attempt.ok) return
    output = attempt.output
    if (!output.includes('invalid locale name')) break
  }
  throw new Error(`PostgreSQL could not lay out its data folder ${target}:\n${output.trim()}`)
}

/**
 * Creates the cluster beside its place and moves it when complete, so that an interrupted one is never used.
 */
export const createCluster = async (postgres: PostgresFolder, password: string): Promise<void> => {
  const unfinished = `${postgres.cluster}.new`
  const passwordFile = join(postgres.folder, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (postgres.runAs !== undefined) {
      chownSync(unfinished, postgres.runAs.uid, postgres.runAs.gid)
      chownSync(passwordFile, postgres.runAs.uid, postgres.runAs.gid)
    }
    await initdb(postgres, unfinished, passwordFile)
    renameSync(unfinished, postgres.cluster)
  } finally {
    rmSync(passwordFile)
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(address),
      )
    })
  })

const acceptsLogin = async (url: string): Promise<boolean> => {
  try {
    return await withClient({ connectionString: url, connectionTimeoutMillis: 2000 }, async () => true)
  } catch (error) {
    // 28P01: it runs, and will never accept our password.
    if (error instanceof pg.DatabaseError && error.code === '28P01') throw error
    return false
  }
}

const LOG_LIMIT = 5_000_000

const openLog = (file: string): { fd: number; newOutput: () => string } => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) rmSync(file)
  const from = size > LOG_LIMIT ? 0 : size
  return { fd: openSync(file, 'a', 0o600), newOutput: () => readFileSync(file).subarray(from).toString() }
}

export type Launched = { readonly child: ChildProcess; readonly port: number }

/** Not every file system supports sockets, for example a mounted network folder. */
const NO_SOCKETS = /could not create any Unix-domain sockets/

/** Failures that pass: sessions of a killed server are still ending, or another program took the port. */
const TRANSIENT_FAILURE = /pre-existing shared memory block|could not bind|could not create any TCP/

/**
 * Starts PostgreSQL once. It gets its own session, because Ctrl-C reaches every process of the terminal, and the
 * database must outlive our last queries. Its log goes to a file, which works even after we are killed.
 */
const launchOnce = async (
  postgres: PostgresFolder,
  password: string,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess | { readonly refusal: string; readonly isTransient: boolean }> => {
  const configuration = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolders(postgres.cluster),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const args = Object.entries(configuration).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (runningPostmaster(postgres.cluster) === undefined) removeSockets(postgres.cluster)
  const log = openLog(join(postgres.folder, 'log'))
  const child = spawn(postgres.binaries.postgres, ['-D', postgres.cluster, '-p', String(port), ...args], {
    ...postgres.runAs,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  closeSync(log.fd)
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  child.unref()
  const login = { user: SUPERUSER, password, database: 'postgres' }
  const isReady = () => acceptsLogin(urlOf({ cluster: postgres.cluster, port }, login))
  for (let wait = 20; !(await isReady()); wait = Math.min(wait * 1.5, 250)) {
    if (failure !== undefined) throw failure
    if (child.signalCode !== null)
      return { refusal: `It was ended by ${child.signalCode}.`, isTransient: true }
    if (child.exitCode !== null)
      return { refusal: log.newOutput().trim(), isTransient: TRANSIENT_FAILURE.test(log.newOutput()) }
    await after(wait)
  }
  return child
}

const TRIES_MAX = 40

/** Starts PostgreSQL, on a free port by default, and retries transient failures. */
export const launch = async (
  postgres: PostgresFolder,
  password: string,
  settings: Record<string, string>,
  fixedPort?: number,
): Promise<Launched> => {
  let configuration = settings
  for (let tries = 1; ; tries += 1) {
    const port = fixedPort ?? (await freePort())
    const launched = await launchOnce(postgres, password, port, configuration)
    if (!('refusal' in launched)) return { child: launched, port }
    if (NO_SOCKETS.test(launched.refusal) && configuration['unix_socket_directories'] !== '') {
      configuration = { ...settings, unix_socket_directories: '' }
      continue
    }
    if (!launched.isTransient || tries >= TRIES_MAX)
      throw new Error(`PostgreSQL did not start:\n${launched.refusal}`)
    await after(300)
  }
}
