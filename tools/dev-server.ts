import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, sep } from 'node:path'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { buildWhenStale } from './build-web.mjs'
import { SERVER_FLAGS } from './supervise.mjs'

const ROOT = join(import.meta.dirname, '..')
const WATCHED = ['contract', 'database', 'sandbox', 'server', 'web']

// Held here, so that the database survives restarts of the server.
const database =
  process.env['DATABASE_URL'] === undefined
    ? await startEmbeddedPostgres({
        dataDir: process.env['DATA_DIR'] ?? join(ROOT, '.data'),
        log: console.log,
      })
    : undefined

let server: ChildProcess | undefined
let stopping = false

const stopServer = async (): Promise<void> => {
  const running = server
  server = undefined
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  await ended
}

/** Builds the pages and restarts the server. If the build fails, the old server keeps running. */
const restartServer = async (): Promise<void> => {
  const failure = await buildWhenStale()
  if (failure !== undefined) return console.error(failure)
  await stopServer()
  if (stopping) return
  server = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The last restart: the next one waits for it. */
let restarting: Promise<void> = Promise.resolve()
let timer: NodeJS.Timeout | undefined
const onChange = (path: string): void => {
  if (/(^|[\\/])\.|\.test\.tsx?$/.test(path)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    console.log(`${path.split(sep).join('/')} changed`)
    restarting = restarting.then(restartServer)
  }, 150)
}

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => onChange(join(folder, name ?? '')))
}

const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await stopServer()
  await database?.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

await restartServer()
