import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { applicationUrl } from '#database/application-role.ts'
import { type Sandbox, startSandbox } from '#sandbox/main.ts'
import { buildApp } from '#server/app.ts'
import { buildDeps, PASSWORD_HASH_LIMITS } from '#server/build-deps.ts'
import { chooseOutside } from '#server/choose-outside.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { allTasks } from '#server/job-table.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import type { Clock } from '#server/platform/clock.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { passwordHasher } from '#server/platform/secrets/password-hasher.ts'
import { detectRestore } from '#server/reconciliation/detect-restore.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { type TestClock, testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { watchRefusals } from './declared-refusals.ts'
import { freePort } from './free-port.ts'
import type { MemoryLog } from './memory-log.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: TestClock
  /** Milliseconds of each pause that the server requested. The tests' server doesn't wait. */
  readonly pauses: readonly number[]
  /** Connection of the database's owner, for reads that the product's role isn't allowed. */
  readonly ownerUrl: string
  /** The sandbox: our stand-in for the providers. The server uses it over HTTP with the real client libraries. */
  readonly sandbox: Sandbox
  /** Runs all due background work: webhooks, outbox, queue, folding. */
  readonly work: () => Promise<void>
}

export type Opened = { readonly value: TestApp; readonly close: () => Promise<void> }

/** Password hashing is real but cheap, as challenges are. The production cost has its own tests. */
const QUICK_HASH = { memory: 64, passes: 1, parallelism: 1 }

/** Settings of a test's server on this port, with its data in this folder. */
export const testConfig = (port: number, dataDir: string, settings: Record<string, string> = {}): Config =>
  readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    // Tests send requests faster than people, on machines that are busy with other tests.
    RATE_LIMIT_FACTOR: '1000',
    BUSY_AFTER_MS: '0',
    CHALLENGE_COST: '4',
    ...settings,
  })

/** Starts the sandbox, with its data in this database. */
export const startTestSandbox = (config: Config, databaseUrl: string): Promise<Sandbox> =>
  startSandbox({
    databaseUrl,
    port: 0,
    host: '127.0.0.1',
    productOrigin: config.publicOrigin,
    webhookUrl: `http://127.0.0.1:${config.port}/api/oversea/v1/pay/webhook`,
    // A log of its own, so that a captured log has the product's lines only.
    log: buildLogger(config),
  })

type ServerParts = {
  readonly config: Config
  readonly ownerUrl: string
  readonly sandbox: Sandbox
  readonly clock: TestClock
  /** Real time, if the test moves business time ahead of it; by default the two are the same. */
  readonly wallClock?: Clock | undefined
  readonly capturedLog?: MemoryLog | undefined
}

/** Starts the server on a database, beside a running sandbox. */
export const openServer = async (parts: ServerParts): Promise<Opened> => {
  const { config, ownerUrl, sandbox, clock, wallClock = clock, capturedLog } = parts
  const log =
    capturedLog === undefined
      ? buildLogger(config)
      : buildLogger({ logLevel: 'trace' }, capturedLog.destination)
  const urls = { application: applicationUrl(ownerUrl), owner: ownerUrl }
  const built = await buildDeps(config, log, urls, chooseOutside(config, sandbox))
  const pauses: number[] = []
  const pause = async (ms: number): Promise<void> => void pauses.push(ms)
  const passwords = passwordHasher(PASSWORD_HASH_LIMITS, QUICK_HASH)
  const deps: Deps = { ...built.deps, clock, wallClock, pause, passwords }
  const app = await buildApp(deps)
  await app.listen({ port: config.port, host: config.host })
  const work = async (): Promise<void> => {
    await workWebhooks(deps)
    while ((await relayWork(deps)) > 0);
    await deps.jobs.drain(allTasks(deps))
    await foldWaitingCases(deps.database)
  }
  const close = async (): Promise<void> => {
    await app.close()
    await built.close()
  }
  return { value: { app, deps, clock, pauses, sandbox, work, ownerUrl }, close }
}

const open = async (
  settings: Record<string, string>,
  capturedLog: MemoryLog | undefined,
  wallClock: Clock | undefined,
): Promise<Opened> => {
  const [dataDir, testDatabase, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'hearten-test-')),
    createTestDatabase(),
    freePort(),
  ])
  const config = testConfig(port, dataDir, settings)
  const { ownerUrl } = testDatabase
  const sandbox = await startTestSandbox(config, ownerUrl)
  const server = await openServer({ config, ownerUrl, sandbox, clock: testClock(), wallClock, capturedLog })
  await detectRestore(server.value.deps)
  // The database is new, so there is nothing to compare with the provider.
  server.value.deps.firstComparison.finish()
  const close = async (): Promise<void> => {
    // Closes the mailer before the sandbox, whose inbox would wait for the mailer's keep-alive connection.
    await server.close()
    await sandbox.stop()
    await testDatabase.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { value: server.value, close }
}

/**
 * Starts the whole server on its own database, with a sandbox, for the tests of one file. Read its fields inside
 * tests and hooks. After the last test, checks the ledger, and that no call returned an undeclared code.
 * @param capturedLog receives every line that the server and its worker log
 * @param wallClock real time, if the test moves business time ahead of it
 */
export const testApp = (
  settings: Record<string, string> = {},
  capturedLog?: MemoryLog,
  wallClock?: Clock,
): TestApp => {
  let opened: Opened | undefined
  let watched: ReturnType<typeof watchRefusals> | undefined
  beforeAll(async () => {
    watched = watchRefusals()
    opened = await open(settings, capturedLog, wallClock)
  })
  afterAll(async () => {
    watched?.stop()
    if (opened === undefined) return
    try {
      expect([...(watched?.undeclared ?? [])], 'refusals that no call declares').toEqual([])
      expect(await checkLedger(opened.value.deps.database.db), 'the books').toEqual([])
    } finally {
      await opened.close()
    }
  })
  const get = (): TestApp => {
    if (opened === undefined)
      throw new Error('The test app exists from beforeAll on: read it inside tests and hooks')
    return opened.value
  }
  return {
    get app() {
      return get().app
    },
    get deps() {
      return get().deps
    },
    get clock() {
      return get().clock
    },
    get pauses() {
      return get().pauses
    },
    get ownerUrl() {
      return get().ownerUrl
    },
    get sandbox() {
      return get().sandbox
    },
    get work() {
      return get().work
    },
  }
}
