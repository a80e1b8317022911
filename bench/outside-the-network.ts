import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { buildLogger } from '#server/platform/logging.ts'

export type BenchPlace = { readonly ownerUrl: string; readonly url: string; readonly dataDir: string }

/** The product's own dependencies on the bench's database. The provider's address is one that nobody answers at. */
export const benchDeps = async (place: BenchPlace): Promise<{ deps: Deps; close: () => Promise<void> }> => {
  const config = readConfig({
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    RATE_LIMIT_FACTOR: '1000000',
    BUSY_AFTER_MS: '0',
  })
  return buildDeps(
    config,
    buildLogger(config),
    { application: place.url, owner: place.ownerUrl },
    {
      stripe: {
        secretKey: 'sk_test_bench',
        publishableKey: 'pk_test_bench',
        webhookSecrets: ['whsec_bench'],
        scriptUrl: 'http://127.0.0.1:1/js',
      },
      smtpUrl: 'smtp://127.0.0.1:1',
    },
  )
}
