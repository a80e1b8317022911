import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createPersonalData } from '#server/personal-data/key-ring.ts'
import { encryptionKeys } from '#server/platform/secrets/secrets.ts'
import type { Process } from './actor.ts'

/** A process of the product: dependencies and in-memory state. */
export type Running = { readonly process: Process; readonly deps: Deps; readonly app: FastifyInstance }

export type Site = {
  /** Serves donors and webhooks. */
  readonly web: () => Running
  /** Runs background work. */
  readonly worker: () => Running
  /** Replaces a killed process. */
  readonly replace: (process: Process) => Promise<void>
  /** Number of kills so far. */
  readonly kills: () => number
}

/**
 * The product as two processes with a shared database. All other state dies with a process, including what is
 * keyed by its connection pool, such as coalescing queues, so each has its own pool.
 */
export const openSite = async (deps: Deps): Promise<Site> => {
  const keys = await encryptionKeys(deps.config, deps.config.dataDir)
  const begin = async (name: string): Promise<Running> => {
    const database = { ...deps.database }
    const own = { ...deps, database, personalData: createPersonalData({ keys, clock: deps.clock }) }
    return { process: { name }, deps: own, app: await buildApp(own) }
  }
  let kills = 0
  let web = await begin('web')
  let worker = await begin('worker')
  return {
    web: () => web,
    worker: () => worker,
    kills: () => kills,
    replace: async (process) => {
      kills += 1
      if (process === web.process) web = await begin('web')
      if (process === worker.process) worker = await begin('worker')
    },
  }
}
