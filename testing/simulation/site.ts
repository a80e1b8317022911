import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createPersonalData } from '#server/personal-data/key-ring.ts'
import { encryptionKeys } from '#server/platform/secrets/secrets.ts'
import type { Process } from './actor.ts'

/** A process of the product: what it was built from, and what it keeps in memory. */
export type Running = { readonly process: Process; readonly deps: Deps; readonly app: FastifyInstance }

export type Site = {
  /** Answers donors and the provider. */
  readonly web: () => Running
  /** Does what is left for later. */
  readonly worker: () => Running
  /** Begins a new process in place of one that was killed. */
  readonly replace: (process: Process) => Promise<void>
  /** How many were killed so far. */
  readonly kills: () => number
}

/**
 * The product as two processes that share a database. Everything else they know is gone when they are: also what they
 * keep by their way to the database, as who is first in a line, so each has a way of its own.
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
