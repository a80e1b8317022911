import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { clockProblem, isOnlyNodeWrong } from '../clock-check.ts'
import { withTimeout } from '../time-limit.ts'

/** How long an answer about the database is given again, so that a flood of questions doesn't reach the database. */
const ANSWER_MS = 1000
/** A balancer's checks go on whatever else comes from its address; their answers cost nothing. */
const UNCOUNTED = { config: { limit: null } } as const

type HealthDeps = Pick<Deps, 'database' | 'log' | 'clockCheck'>
type Health = { readonly isReady: boolean; readonly problem: string | null }

const MIGRATIONS = join(import.meta.dirname, '../../../database/migrations')

/** Whether this process can serve, and what is wrong with it, in words for its operator. */
const readHealth = async (
  { database, log, clockCheck }: HealthDeps,
  migrations: readonly string[],
): Promise<Health> => {
  try {
    const { rows } = await withTimeout(
      database.pool.query<{ name: string }>('select name from schema_migration'),
    )
    const applied = new Set(rows.map((row) => row.name))
    const missing = migrations.filter((name) => !applied.has(name))
    if (missing.length > 0) return { isReady: false, problem: `the database lacks ${missing.join(', ')}` }
    const reading = await withTimeout(clockCheck.read())
    return { isReady: !isOnlyNodeWrong(reading), problem: clockProblem(reading) }
  } catch (error) {
    log.warn({ err: error }, 'the database did not answer a health check')
    return { isReady: false, problem: 'the database does not answer' }
  }
}

/**
 * `/health/live` answers while the process runs; `/health/ready` answers 200 only while it should get
 * requests: the database is reachable and migrated, this node's clock isn't the one that is wrong, and the process isn't
 * stopping (then Fastify answers 503 to everything).
 */
export const registerHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  let asked: { readonly atMs: number; readonly health: Promise<Health> } | undefined
  const currentHealth = (): Promise<Health> => {
    const nowMs = performance.now()
    if (asked === undefined || nowMs - asked.atMs > ANSWER_MS)
      asked = { atMs: nowMs, health: readHealth(deps, migrations) }
    return asked.health
  }
  app.get('/health/live', UNCOUNTED, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/health/ready', UNCOUNTED, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { isReady, problem } = await currentHealth()
    if (isReady) return { status: 'ready', ...(problem !== null && { problem }) }
    return reply.status(503).send({ status: 'not ready', problem })
  })
}
