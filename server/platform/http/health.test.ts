import fastify from 'fastify'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { testDatabase } from '#testing/database.ts'
import { createClockCheck } from '../clock-check.ts'
import { type Database, openDatabase } from '../database.ts'
import { buildLogger } from '../logging.ts'
import { registerHealth } from './health.ts'

const migrated = testDatabase()

const healthApp = (database: Database, aheadMs = 0) => {
  const app = fastify()
  const clockCheck = createClockCheck(database.db, { now: () => new Date(Date.now() + aheadMs) })
  registerHealth(app, { database, log: buildLogger({ logLevel: 'silent' }), clockCheck })

  return app
}
const ready = async (app: ReturnType<typeof healthApp>) => {
  const answer = await app.inject('/health/ready')
  return { status: answer.statusCode, body: answer.json() }
}

test('is ready while the database is reachable and migrated', async () => {
  expect(await ready(healthApp(migrated.database))).toEqual({ status: 200, body: { status: 'ready' } })
})

test('is alive but not ready while the database is unreachable', async () => {
  const app = healthApp(openDatabase('postgres://127.0.0.1:1/nowhere'))
  expect(await ready(app)).toEqual({
    status: 503,
    body: { status: 'not ready', problem: 'the database does not answer' },
  })
  const live = await app.inject('/health/live')
  expect([live.statusCode, live.json()]).toEqual([200, { status: 'alive' }])
})

test('is not ready while its clock differs from the database’s, and says so', async () => {
  const problem = (words: string) => ({
    status: 503,
    body: { status: 'not ready', problem: `this node’s clock is ${words} the database’s` },
  })
  expect(await ready(healthApp(migrated.database, 10 * MINUTE_MS))).toEqual(problem('10 minutes ahead of'))
  expect(await ready(healthApp(migrated.database, -3 * DAY_MS))).toEqual(problem('3 days behind'))
})

test('is not ready while the database lacks a migration', async () => {
  await migrated.owner.query("update schema_migration set name = 'later.sql' where name = '0030_ledger.sql'")
  expect(await ready(healthApp(migrated.database))).toEqual({
    status: 503,
    body: { status: 'not ready', problem: 'the database lacks 0030_ledger.sql' },
  })
})

test('is not ready as soon as the app starts to close, before its connections are closed', async () => {
  const app = healthApp(migrated.database)
  let whileStopping: Response | undefined
  app.addHook('preClose', async () => {
    whileStopping = await fetch(`${app.listeningOrigin}/health/ready`)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(whileStopping?.status).toBe(503)
})
