import { buildDeps } from '#server/build-deps.ts'
import { chooseOutside } from '#server/choose-outside.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { buildLogger } from '#server/platform/logging.ts'

/** The bench's database: as its owner, and as the application's role. `dataDir` is a folder for files. */
export type BenchDatabase = { readonly ownerUrl: string; readonly url: string; readonly dataDir: string }

const UNREACHABLE = {
  origin: 'http://127.0.0.1:1',
  stripeApi: { protocol: 'http', host: '127.0.0.1', port: 1 },
  stripeSecretKey: 'sk_test_bench',
  stripePublishableKey: 'pk_test_bench',
  webhookSecret: 'whsec_bench',
  smtpUrl: 'smtp://127.0.0.1:1',
} as const

/** The product's dependencies on the bench's database. Without a sandbox, its provider is unreachable. */
export const benchDeps = async (
  database: BenchDatabase,
  sandbox: Parameters<typeof chooseOutside>[1] = UNREACHABLE,
): Promise<{ deps: Deps; close: () => Promise<void> }> => {
  const config = readConfig({
    DATA_DIR: database.dataDir,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    RATE_LIMIT_FACTOR: '1000000',
    BUSY_AFTER_MS: '0',
  })
  return buildDeps(
    config,
    buildLogger(config),
    { application: database.url, owner: database.ownerUrl },
    chooseOutside(config, sandbox),
  )
}
