import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { applicationUrl } from '#database/application-role.ts'
import { type Random, seededRandom } from '#database/demo/random.ts'
import { type Sandbox, startSandbox } from '#sandbox/main.ts'
import { buildDeps } from '#server/build-deps.ts'
import { chooseOutside } from '#server/choose-outside.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { loggedMail } from '#server/mail-log/logged-mail.ts'
import { smtpMail } from '#server/outside/mail/smtp.ts'
import { stripePayments } from '#server/outside/payments/stripe.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { buildLogger, type Logger } from '#server/platform/logging.ts'
import { type OutsideWorld, outsideWorld } from '../outside-world.ts'
import { type Backups, openBackups } from './backups.ts'
import { BrokenConnection } from './broken-connection.ts'
import { type ChaoticQueue, chaoticQueue } from './chaotic-queue.ts'
import { gateDatabase, gateMail, gatePayments, isIdle } from './gates.ts'
import { seededIds } from './seeded-ids.ts'
import { openSite, type Site } from './site.ts'
import { openStory, type Story } from './story.ts'
import { openTime, type Time } from './time.ts'
import { openTurns, type Turns } from './turns.ts'
import { openWeather, type Weather } from './weather.ts'

export type WorldOptions = {
  readonly seed: number
  /** Owner's address of an empty, migrated database. */
  readonly ownerUrl: string
  readonly follow?: (line: string) => void
}

/** Everything that a simulation consists of. */
export type World = {
  readonly random: Random
  readonly story: Story
  readonly turns: Turns
  readonly time: Time
  readonly weather: Weather
  readonly site: Site
  readonly queue: ChaoticQueue
  readonly outside: OutsideWorld
  readonly sandbox: Sandbox
  /** A separate database connection that never waits for turns. */
  readonly observer: Database
  readonly backups: Backups
  /** The server's dependencies, but never waiting for turns: for work before and after the simulation. */
  readonly ungatedDeps: Deps
  /** Errors that the product logged. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

const complaintShape = z.object({
  msg: z.string(),
  orderId: z.string().optional(),
  err: z.looseObject({ reason: z.string() }).optional(),
})

/** Collects log lines at level "error", except those that follow a broken connection. */
const listeningLogger = (complaints: string[]): Logger =>
  buildLogger(
    { logLevel: 'error' },
    {
      write: (line: string) => {
        const { msg, orderId, err } = complaintShape.parse(JSON.parse(line))
        if (err?.reason === new BrokenConnection().message) return
        complaints.push([msg, orderId, err?.reason].filter((part) => part !== undefined).join(', '))
      },
    },
  )

const settings = (dataDir: string) =>
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'false',
    RATE_LIMIT_FACTOR: '1000000',
    BUSY_AFTER_MS: '0',
    CHALLENGE_COST: '4',
  })

const startProvider = async (ownerUrl: string, time: Time, log: Logger): Promise<Sandbox> =>
  startSandbox({
    databaseUrl: ownerUrl,
    port: 0,
    host: '127.0.0.1',
    productOrigin: 'http://localhost',
    // An unused address, because the simulation delivers webhooks itself.
    webhookUrl: 'http://127.0.0.1:9/',
    log,
    clock: time.providerClock,
  })

export const openWorld = async ({ seed, ownerUrl, follow }: WorldOptions): Promise<World> => {
  const random = seededRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'hearten-simulation-'))
  const complaints: string[] = []
  const log = listeningLogger(complaints)
  const time = openTime()
  const sandbox = await startProvider(ownerUrl, time, log)
  const urls = { application: applicationUrl(ownerUrl), owner: ownerUrl }
  const config = settings(dataDir)
  const outsideOfServer = chooseOutside(config, sandbox)
  const server = await buildDeps(config, log, urls, outsideOfServer)
  const { clock } = time
  const queue = chaoticQueue(seededRandom(random.below(2 ** 32)), clock)
  const observer = openDatabase(urls.application, { maxConnections: 2 })
  const ids = seededIds(seededRandom(random.below(2 ** 32)), clock)
  const serverDeps: Deps = {
    ...server.deps,
    clock,
    wallClock: clock,
    ids,
    jobs: queue,
    pause: async () => undefined,
  }
  const databases = [serverDeps.database, serverDeps.database.patient]
  const turns = openTurns(() => databases.every(isIdle))
  for (const { pool } of databases) pool.on('release', () => turns.activity.report())
  const outside = outsideWorld({ sandbox })
  const weather = openWeather(outside)
  for (const connection of databases) gateDatabase(connection, turns, weather.takeNextBreak)
  // Only sending a mail waits here: writing its log waits at the database's own gate.
  const smtp = smtpMail({ url: outsideOfServer.smtpUrl, from: config.mailFrom })
  const mail = loggedMail({ ...serverDeps, clock }, gateMail(turns, smtp))
  const provider = gatePayments(turns, stripePayments(outsideOfServer.stripe))
  const backups = await openBackups(ownerUrl)
  return {
    random,
    story: openStory(follow),
    ...{ turns, time, weather, queue, outside, sandbox, observer, backups, complaints },
    site: await openSite({ ...serverDeps, mail }, provider),
    ungatedDeps: { ...serverDeps, database: observer },
    close: async () => {
      turns.activity.stop()
      smtp.close()
      await server.close()
      await observer.close()
      await backups.close()
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
