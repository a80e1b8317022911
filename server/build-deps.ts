import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openDrawer } from './drawing/drawer.ts'
import { handlers } from './handlers.ts'
import { loggedMail } from './mail-log/logged-mail.ts'
import { ownTableErrors } from './outside/errors/own-table.ts'
import { sentryErrors, severalErrors } from './outside/errors/sentry.ts'
import { maxmindCountries } from './outside/geo/maxmind.ts'
import { identityProviders } from './outside/identity/identity-providers.ts'
import type { IdentitySettings } from './outside/identity/settings.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { standardWebhooks } from './outside/mail/webhooks.ts'
import { stripePayments } from './outside/payments/stripe.ts'
import type { StripeSettings } from './outside/payments/stripe-settings.ts'
import { noPush, type PushAccess, webPushService } from './outside/push/web-push.ts'
import { diskStorage } from './outside/storage/disk.ts'
import { createFirstComparison, stopMoneyOut } from './payouts/stop-money-out.ts'
import { requireRegisteredKeys } from './personal-data/key-registry.ts'
import { createPersonalData } from './personal-data/key-ring.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createClockCheck } from './platform/clock-check.ts'
import { openDatabase } from './platform/database.ts'
import { measureLoopDelay } from './platform/http/load-shedding.ts'
import { randomIds } from './platform/ids.ts'
import { openJobQueue } from './platform/jobs/jobs.ts'
import { createWorkPool } from './platform/jobs/work-pool.ts'
import { openLiveFeed } from './platform/live-feed.ts'
import type { Logger } from './platform/logging.ts'
import { passwordHasher } from './platform/secrets/password-hasher.ts'
import { encryptionKeys, KEY_FILE, type KeyRing, signingKeys } from './platform/secrets/secrets.ts'
import { createTokenSigner } from './platform/secrets/signed-token.ts'

/** Access to the outside world: real credentials, or the sandbox's, through the same adapters. */
export type Outside = {
  readonly stripe: StripeSettings
  readonly smtpUrl: string
  /** Secrets of the mail provider's webhooks; without any, none is accepted. */
  readonly mailWebhookSecrets?: readonly string[]
  /** The sandbox's clock, if there is one; otherwise real time. */
  readonly clock?: Clock
  /** Without keys, no notifications. */
  readonly push?: PushAccess
  /** An unconfigured provider isn't offered; without any, people sign in by e-mail. */
  readonly identity?: IdentitySettings
}

export type BuiltDeps = { readonly deps: Deps; readonly close: () => Promise<void> }

/**
 * Limits of concurrent and of queued password hashes. Hashing uses two of Node's four pool threads, because
 * reading files needs them too; the last hash in the queue waits about a second.
 */
export const PASSWORD_HASH_LIMITS = { atOnce: 2, waiting: 40, waitingKnown: 20 }

/** Two drawings or picture variants at once leave processor time for pages. */
const DRAWING_LIMITS = { atOnce: 2, waiting: 60, waitingKnown: 20 }
/** Each decoding may take hundreds of megabytes, and each waiting upload holds its file in memory. */
const DECODING_LIMITS = { atOnce: 2, waiting: 0, waitingKnown: 8 }

/** @throws BadSetting if the database is encrypted under other keys */
const openReadableDatabase = async (
  config: Config,
  log: Logger,
  url: string,
  keys: KeyRing,
): Promise<Deps['database']> => {
  const database = openDatabase(url, {
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const from = config.encryptionKeys.length > 0 ? 'ENCRYPTION_KEYS' : join(config.dataDir, KEY_FILE)
  try {
    await requireRegisteredKeys(database.db, systemClock, { keys, from })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The database and its keys, for commands that don't need the outside world. */
export const openData = async (
  config: Config,
  log: Logger,
  url: string,
): Promise<{ keys: KeyRing } & Pick<Deps, 'database' | 'personalData' | 'clock' | 'wallClock' | 'ids'>> => {
  await mkdir(config.dataDir, { recursive: true })
  const keys = await encryptionKeys(config, config.dataDir)
  return {
    keys,
    database: await openReadableDatabase(config, log, url, keys),
    personalData: createPersonalData({ keys, clock: systemClock }),
    clock: systemClock,
    wallClock: systemClock,
    ids: randomIds,
  }
}

/** The composition root: the only place where adapters are chosen. */
export const buildDeps = async (
  config: Config,
  log: Logger,
  urls: { application: string; owner: string },
  outside: Outside,
): Promise<BuiltDeps> => {
  const { keys, ...data } = await openData(config, log, urls.application)
  const { database } = data
  const clock = outside.clock ?? systemClock
  const jobs = await openJobQueue(urls.owner, log, clock)
  const live = openLiveFeed(urls.application, log)
  const drawer = openDrawer()
  const mail = loggedMail({ ...data, log, clock }, smtpMail({ url: outside.smtpUrl, from: config.mailFrom }))
  const firstComparison = createFirstComparison()
  const clockCheck = createClockCheck(database.db)
  const deps: Deps = {
    config,
    ...data,
    clock,
    pause: (ms) => setTimeout(ms),
    loopDelayMs: measureLoopDelay(),
    log,
    signer: createTokenSigner(signingKeys(keys)),
    passwords: passwordHasher(PASSWORD_HASH_LIMITS),
    payments: stopMoneyOut(stripePayments(outside.stripe), { database, firstComparison, clockCheck }),
    firstComparison,
    clockCheck,
    identity: identityProviders(outside.identity ?? {}, {
      publicOrigin: config.publicOrigin,
      secret: randomIds.secret,
      nowMs: () => systemClock.now().getTime(),
    }),
    mail,
    mailEvents: standardWebhooks(outside.mailWebhookSecrets ?? [], () => systemClock.now().getTime()),
    push: outside.push === undefined ? noPush : webPushService(outside.push),
    storage:
      config.bucket === undefined
        ? diskStorage(join(config.dataDir, 'objects'))
        : // Imported only if it is used, because its client is large.
          (await import('./outside/storage/s3.ts')).s3Storage(config.bucket),
    geo: maxmindCountries(log),
    errors:
      config.sentryDsn === undefined
        ? ownTableErrors(database)
        : severalErrors(
            ownTableErrors(database),
            sentryErrors(config.sentryDsn, () => randomIds.uuid()),
          ),
    drawer,
    drawingPool: createWorkPool(DRAWING_LIMITS),
    decodingPool: createWorkPool(DECODING_LIMITS),
    jobs,
    live,
    handlers,
  }
  const close = async (): Promise<void> => {
    await jobs.close()
    await live.close()
    await drawer.stop()
    mail.close()
    await database.close()
  }
  return { deps, close }
}
