import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import * as z from 'zod'
import { SERVER_FLAGS } from '#tools/supervise.mjs'
import { freePort } from './free-port.ts'
import { copyScratchFolder, makeScratchFolder } from './scratch-folder.ts'

/**
 * The product as `npm start` runs it, but untouched by whatever the developer has set: no real payments or mail, and
 * a data folder of its own that goes when it stops. The first product of a run fills the folder FILLED with the sample
 * cases; each takes a copy.
 */
const ROOT = join(import.meta.dirname, '..')
const { PORT, SANDBOX_PORT, FILLED } = z
  .object({ PORT: z.string(), SANDBOX_PORT: z.string(), FILLED: z.string() })
  .parse(process.env)

const settings = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)]
const theirs = new Set(['NODE_ENV', ...settings.map(([, name]) => name)])
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !theirs.has(name)))

type Ports = { readonly PORT: string; readonly SANDBOX_PORT: string }
type Product = { readonly child: ChildProcess; readonly ended: Promise<number> }

let running: Product | undefined
let stopping = false

const start = (dataDir: string, ports: Ports): Product => {
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS.filter((flag) => !flag.startsWith('--env-file')), 'server/main.ts'],
    {
      cwd: ROOT,
      // Journeys walk faster than people do, on machines that are busy with other tests.
      env: {
        ...environment,
        NODE_ENV: 'production',
        ...ports,
        DATA_DIR: dataDir,
        RATE_LIMIT_FACTOR: '1000',
        TRUST_PROXY: '127.0.0.1,::1',
        BUSY_AFTER_MS: '0',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const ended = once(child, 'exit').then(([status]) => (typeof status === 'number' ? status : 1))
  running = { child, ended }
  return running
}

const isReady = async (port: string): Promise<boolean> => {
  try {
    return (await fetch(`http://localhost:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

/** Until it is, or is over. */
const becomesReady = async ({ ended }: Product, port: string): Promise<boolean> => {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over && !stopping) {
    if (await isReady(port)) return true
    await after(50)
  }
  return false
}

/** Sample cases take as long as everything else of a start together, so they are made once for all products. */
const fill = async (): Promise<void> => {
  const folder = makeScratchFolder()
  try {
    // Not at the address where the runner awaits the product.
    const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
    const product = start(folder, ports)
    const ready = await becomesReady(product, ports.PORT)
    product.child.kill('SIGTERM')
    if ((await product.ended) !== 0 || !ready || stopping)
      throw new Error('The product could not be filled with sample cases.')
    renameSync(folder, FILLED)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On a copy of the sample cases, until it is stopped. */
const run = async (): Promise<number> => {
  const dataDir = makeScratchFolder()
  try {
    copyScratchFolder(FILLED, dataDir)
    return stopping ? 1 : await start(dataDir, { PORT, SANDBOX_PORT }).ended
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(FILLED, { recursive: true, force: true })
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    running?.child.kill(signal)
  })
}
if (!existsSync(FILLED)) await fill()
process.exit(await run())
