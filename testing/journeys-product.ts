import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { SERVER_FLAGS } from '#tools/supervise.mjs'
import { freePort } from './free-port.ts'
import { makeScratchFolder } from './scratch-folder.ts'

const ROOT = join(import.meta.dirname, '..')

const examples = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)]
/** Names of the product's settings, left out of the environment of the journeys' products. */
const settingNames = new Set(['NODE_ENV', ...examples.map(([, name]) => name)])
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settingNames.has(name)),
)

export type Ports = { readonly port: string; readonly sandboxPort: string }

export type Product = {
  readonly pid: number
  /** Resolves with whether it became ready before it exited. */
  readonly ready: Promise<boolean>
  /** Resolves with its exit status. */
  readonly ended: Promise<number>
  readonly stop: () => void
}

const isReady = async (port: string): Promise<boolean> => {
  try {
    return (await fetch(`http://localhost:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

const becomesReady = async (child: ChildProcess, port: string): Promise<boolean> => {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(port)) return true
    await after(50)
  }
  return false
}

/**
 * Starts the product as `npm start` does, without the developer's settings: no real payments or mail, and its
 * own data folder.
 */
export const startProduct = (
  dataDir: string,
  { port, sandboxPort }: Ports,
  settings: Readonly<Record<string, string | undefined>> = {},
): Product => {
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS.filter((flag) => !flag.startsWith('--env-file')), 'server/main.ts'],
    {
      cwd: ROOT,
      // Journeys are faster than people, on machines that are busy with other tests.
      env: {
        ...environment,
        NODE_ENV: 'production',
        PORT: port,
        SANDBOX_PORT: sandboxPort,
        DATA_DIR: dataDir,
        RATE_LIMIT_FACTOR: '1000',
        TRUST_PROXY: '127.0.0.1,::1',
        BUSY_AFTER_MS: '0',
        ...settings,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  return {
    pid: child.pid ?? 0,
    ready: becomesReady(child, port),
    ended: once(child, 'exit').then(([status]) => (typeof status === 'number' ? status : 1)),
    stop: () => void child.kill('SIGTERM'),
  }
}

/**
 * Makes a data folder with the sample cases, to be copied for each product, because creating the cases takes as
 * long as the rest of a start. @param onStart receives the product that creates them, so that it can be stopped
 */
export const makeFilledFolder = async (onStart: (product: Product) => void): Promise<string> => {
  const folder = makeScratchFolder()
  try {
    const ports = { port: String(await freePort()), sandboxPort: String(await freePort()) }
    const product = startProduct(folder, ports)
    onStart(product)
    const ready = await product.ready
    product.stop()
    if ((await product.ended) !== 0 || !ready)
      throw new Error('The product could not be filled with sample cases.')
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
