import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_FLAGS } from '#tools/supervise.mjs'

/** The product as `npm start` runs it, on a data folder of its own that goes when it stops. */
const dataDir = mkdtempSync(join(tmpdir(), 'hearten-test-'))
chmodSync(dataDir, 0o755)

const server = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (status) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(status ?? 1)
})
