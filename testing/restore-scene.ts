import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type JobName, runJob } from '#server/job-table.ts'
import { detectRestore, readOrigin, saveOrigin } from '#server/reconciliation/detect-restore.ts'
import { type Opened, openServer, startTestSandbox, type TestApp, testConfig } from './app.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { copyDatabase, dropDatabase, inDatabase } from './database-server.ts'
import { Donor } from './donations/donor.ts'
import { freePort } from './free-port.ts'
import { outsideWorld } from './outside-world.ts'

export type RestoreScene = {
  /** The running server; another one after each backup and restore. */
  readonly test: TestApp
  /** Copies the server's database as it is now. The provider's data is in a database of its own. */
  readonly backUp: () => Promise<void>
  /**
   * Restarts the server on a copy of the backup. The provider keeps what it knows. As with a snapshot of the disk, the
   * restored rows don't show it, unless they keep the origin of the database that was backed up.
   */
  readonly restore: (keepsOrigin?: boolean) => Promise<void>
  /** Restarts the server on the same database. */
  readonly restart: () => Promise<void>
  /** Starts a second server on the same database, beside the first. */
  readonly addNode: () => Promise<TestApp>
  /** Makes a card donation through the API. @returns the order's id */
  readonly give: (caseId: string, amountCents?: number) => Promise<string>
  /** Advances all clocks by whole days, delivers webhooks and runs due jobs. */
  readonly passDays: (days: number) => Promise<void>
  /** Runs scheduled tasks as the worker does, and the jobs that follow. */
  readonly run: (...jobs: readonly JobName[]) => Promise<void>
}

const ROUNDS = 3

const work = async (test: TestApp): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await test.work()
}

/** Has the rows of a database say that they were written in it. */
const adoptOrigin = async (deps: Deps): Promise<void> => {
  const origin = await readOrigin(deps)
  if (origin !== null) await saveOrigin(deps.database.db, origin, deps.clock.now())
}

const startScene = async () => {
  const [dataDir, provider, first, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'hearten-restore-')),
    createTestDatabase(),
    createTestDatabase(),
    freePort(),
  ])
  const administrator = inject('administratorUrl')
  const config = testConfig(port, dataDir)
  const sandbox = await startTestSandbox(config, provider.ownerUrl)
  const clock = testClock()
  const open = (ownerUrl: string): Promise<Opened> => openServer({ config, ownerUrl, sandbox, clock })
  const copies: string[] = []
  const copy = async (ownerUrl: string): Promise<string> => {
    const name = `test_${randomBytes(6).toString('hex')}`
    await copyDatabase(administrator, new URL(ownerUrl).pathname.slice(1), name)
    copies.push(name)
    return inDatabase(ownerUrl, name)
  }
  let server = await open(first.ownerUrl)
  let backup: string | undefined
  const nodes: Opened[] = []
  const closeServers = async (): Promise<void> => {
    for (const node of nodes.splice(0)) await node.close()
    await server.close()
  }
  return {
    current: () => server.value,
    backUp: async () => {
      const { ownerUrl } = server.value
      await closeServers()
      backup = await copy(ownerUrl)
      server = await open(ownerUrl)
      server.value.deps.firstComparison.finish()
    },
    restore: async (keepsOrigin = false) => {
      if (backup === undefined) throw new Error('Nothing is backed up')
      await closeServers()
      server = await open(await copy(backup))
      if (!keepsOrigin) await adoptOrigin(server.value.deps)
    },
    restart: async () => {
      const { ownerUrl } = server.value
      await closeServers()
      server = await open(ownerUrl)
    },
    addNode: async () => {
      const nodeConfig = testConfig(await freePort(), dataDir)
      const node = await openServer({ config: nodeConfig, ownerUrl: server.value.ownerUrl, sandbox, clock })
      nodes.push(node)
      return node.value
    },
    close: async () => {
      await closeServers()
      await sandbox.stop()
      await Promise.all([
        provider.drop(),
        first.drop(),
        ...copies.map((name) => dropDatabase(administrator, name)),
      ])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A server whose database can be backed up and restored, beside a provider that forgets nothing. New for each test. */
export const restoreScene = (): RestoreScene => {
  let scene: Awaited<ReturnType<typeof startScene>> | undefined
  beforeEach(async () => {
    scene = await startScene()
    await detectRestore(scene.current().deps)
    scene.current().deps.firstComparison.finish()
  })
  afterEach(async () => scene?.close())
  const get = () => {
    if (scene === undefined) throw new Error('The scene exists inside tests and hooks')
    return scene
  }
  const current = (): TestApp => get().current()
  // Reads each field when it is used, so that people of a test go on with the server that runs then.
  const test: TestApp = {
    get app() {
      return current().app
    },
    get deps() {
      return current().deps
    },
    get clock() {
      return current().clock
    },
    get pauses() {
      return current().pauses
    },
    get ownerUrl() {
      return current().ownerUrl
    },
    get sandbox() {
      return current().sandbox
    },
    get work() {
      return current().work
    },
  }
  return {
    test,
    backUp: () => get().backUp(),
    restore: (keepsOrigin) => get().restore(keepsOrigin),
    restart: () => get().restart(),
    addNode: () => get().addNode(),
    give: async (caseId, amountCents = 10_000) => {
      const { orderId } = await new Donor(test).give({ caseId, amountCents, tipCents: 500 })
      await work(test)
      return orderId
    },
    passDays: async (days) => {
      const { clock, deps } = test
      clock.advance(days * DAY_MS)
      await outsideWorld(test).advanceTime((days * DAY_MS) / 1000)
      await deps.jobs.advance(days * DAY_MS)
      await work(test)
    },
    run: async (...jobs) => {
      for (const name of jobs) await runJob(test.deps, name)
      await work(test)
    },
  }
}
