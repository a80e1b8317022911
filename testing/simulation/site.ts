import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createPersonalData } from '#server/personal-data/key-ring.ts'
import { encryptionKeys } from '#server/platform/secrets/secrets.ts'
import type { Process } from './actor.ts'

/** A process of the product, with its own dependencies and in-memory state. */
export type ServerProcess = { readonly process: Process; readonly deps: Deps; readonly app: FastifyInstance }

export type Site = {
  /** Serves donors and webhooks. */
  readonly web: () => ServerProcess
  /** Runs background work. */
  readonly worker: () => ServerProcess
  /** Replaces a killed process. */
  readonly replace: (process: Process) => Promise<void>
  /** Number of kills so far. */
  readonly kills: () => number
}

/**
 * Starts the product as two processes with a shared database. All other state is lost when a process is killed.
 * Some of that state is keyed by the connection pool, so each process has its own pool object.
 */
export const openSite = async (deps: Deps): Promise<Site> => {
  const keys = await encryptionKeys(deps.config, deps.config.dataDir)
  const startProcess = async (name: string): Promise<ServerProcess> => {
    const database = { ...deps.database }
    const processDeps = { ...deps, database, personalData: createPersonalData({ keys, clock: deps.clock }) }
    return { process: { name }, deps: processDeps, app: await buildApp(processDeps) }
  }
  let kills = 0
  let web = await startProcess('web')
  let worker = await startProcess('worker')
  return {
    web: () => web,
    worker: () => worker,
    kills: () => kills,
    replace: async (process) => {
      kills += 1
      if (process === web.process) web = await startProcess('web')
      if (process === worker.process) worker = await startProcess('worker')
    },
  }
}
