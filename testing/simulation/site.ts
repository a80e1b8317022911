import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider } from '#server/outside/payments/port.ts'
import { createFirstComparison, stopMoneyOut } from '#server/payouts/stop-money-out.ts'
import { createPersonalData } from '#server/personal-data/key-ring.ts'
import { createClockCheck } from '#server/platform/clock-check.ts'
import { encryptionKeys } from '#server/platform/secrets/secrets.ts'
import type { Process } from './actor.ts'

/** A process of the product, with its own dependencies and in-memory state. */
export type ServerProcess = { readonly process: Process; readonly deps: Deps }
/** A process that also serves calls. */
export type WebProcess = ServerProcess & { readonly app: FastifyInstance }

export type Site = {
  /** Serves donors and webhooks. */
  readonly web: () => WebProcess
  /** Run background work, both the same. */
  readonly workers: () => [ServerProcess, ServerProcess]
  /** Every process that runs. */
  readonly all: () => readonly ServerProcess[]
  /** Starts a process in place of one that ended. */
  readonly replace: (process: Process) => Promise<void>
  /** The same, and counts a kill. */
  readonly replaceKilled: (process: Process) => Promise<void>
  /** Number of kills so far. */
  readonly kills: () => number
}

/**
 * Starts the product as a web process and two workers with a shared database. All other state is lost when a process
 * is killed. Some of that state is keyed by the connection pool, so each process has its own pool object.
 */
export const openSite = async (deps: Deps, provider: PaymentProvider): Promise<Site> => {
  const keys = await encryptionKeys(deps.config, deps.config.dataDir)
  const startProcess = (name: string): ServerProcess => {
    const database = { ...deps.database }
    const personalData = createPersonalData({ keys, clock: deps.clock })
    const firstComparison = createFirstComparison()
    const clockCheck = createClockCheck(database.db)
    const payments = stopMoneyOut(provider, { database, firstComparison, clockCheck })
    return {
      process: { name },
      deps: { ...deps, database, personalData, firstComparison, clockCheck, payments },
    }
  }
  const startWeb = async (): Promise<WebProcess> => {
    const started = startProcess('web')
    return { ...started, app: await buildApp(started.deps) }
  }
  let kills = 0
  let web = await startWeb()
  let workers: [ServerProcess, ServerProcess] = [startProcess('worker'), startProcess('second worker')]
  const replace = async (process: Process): Promise<void> => {
    if (process === web.process) web = await startWeb()
    const [first, second] = workers
    if (process === first.process) workers = [startProcess(process.name), second]
    if (process === second.process) workers = [first, startProcess(process.name)]
  }
  return {
    web: () => web,
    workers: () => [...workers],
    all: () => [web, ...workers],
    kills: () => kills,
    replace,
    replaceKilled: async (process) => {
      kills += 1
      await replace(process)
    },
  }
}
