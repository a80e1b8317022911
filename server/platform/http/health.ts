import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { withTimeout } from '../time-limit.ts'

/** How long an answer about the database is given again, so that a flood of questions doesn't reach the database. */
const ANSWER_MS = 1000
/** A balancer's checks go on whatever else comes from its address; their answers cost nothing. */
const UNCOUNTED = { config: { limit: null } } as const

const MIGRATIONS = join(import.meta.dirname, '../../../database/migrations')

/** Why this process can't serve, in a sentence for its operator; null if it can. */
const databaseProblem = async (
  { database, log }: Pick<Deps, 'database' | 'log'>,
  migrations: readonly string[],
): Promise<string | null> => {
  try {
    const { rows } = await withTimeout(
      database.pool.query<{ name: string }>('select name from schema_migration'),
    )
    const applied = new Set(rows.map((row) => row.name))
    const missing = migrations.filter((name) => !applied.has(name))
    return missing.length === 0 ? null : `the database lacks ${missing.join(', ')}`
  } catch (error) {
    log.warn({ err: error }, 'the database did not answer a health check')
    return 'the database does not answer'
  }
}

/**
 * `/health/live` answers while the process runs; `/health/ready` answers 200 only while it should get
 * requests: the database is reachable and migrated, and the process isn't stopping (then Fastify answers 503
 * to everything).
 */
export const registerHealth = (app: FastifyInstance, deps: Pick<Deps, 'database' | 'log'>): void => {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  let asked: { readonly atMs: number; readonly problem: Promise<string | null> } | undefined
  const currentProblem = (): Promise<string | null> => {
    const nowMs = performance.now()
    if (asked === undefined || nowMs - asked.atMs > ANSWER_MS)
      asked = { atMs: nowMs, problem: databaseProblem(deps, migrations) }
    return asked.problem
  }
  app.get('/health/live', UNCOUNTED, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/health/ready', UNCOUNTED, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const problem = await currentProblem()
    if (problem === null) return { status: 'ready' }
    return reply.status(503).send({ status: 'not ready', problem })
  })
}
