import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FLAGS } from '#tools/supervise.mjs'
import { makeScratchFolder } from './scratch-folder.ts'

/**
 * The product as `npm start` runs it, but untouched by whatever the developer has set: no real payments or mail, and
 * a data folder of its own that goes when it stops.
 */
const ROOT = join(import.meta.dirname, '..')
const dataDir = makeScratchFolder()

const settings = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)]
const theirs = new Set(['NODE_ENV', ...settings.map(([, name]) => name)])
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !theirs.has(name)))
const { PORT, SANDBOX_PORT } = process.env

const server = spawn(
  process.execPath,
  [...SERVER_FLAGS.filter((flag) => !flag.startsWith('--env-file')), 'server/main.ts'],
  {
    cwd: ROOT,
    // Journeys walk faster than people do, on machines that are busy with other tests.
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT,
      SANDBOX_PORT,
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      TRUST_PROXY: '127.0.0.1,::1',
      BUSY_AFTER_MS: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (status) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(status ?? 1)
})
