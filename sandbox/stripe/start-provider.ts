import { randomText } from '../ids.ts'
import { readOrCreateSetting } from '../settings.ts'
import { startAgenda } from './agenda.ts'
import { deleteExpiredKeys } from './calls/idempotency.ts'
import type { Provider, ProviderKeys } from './provider.ts'
import { startWebhooks } from './webhooks/webhooks.ts'

type ProviderParts = Omit<Provider, 'keys' | 'announce' | 'origin'> & {
  /** A function, because the port may be known only once the server listens. */
  readonly origin: () => string
  readonly webhookUrl: string
}

export type RunningProvider = {
  readonly provider: Provider
  /** Runs all due work and delivers its webhooks, until nothing is left. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Reads the provider's keys. Creates them on the first start. */
const loadOrCreateKeys = async ({ database: { sql } }: ProviderParts): Promise<ProviderKeys> => ({
  secretKey: await readOrCreateSetting(sql, 'stripe.secretKey', () => `sk_test_sandbox${randomText(24)}`),
  publishableKey: await readOrCreateSetting(
    sql,
    'stripe.publishableKey',
    () => `pk_test_sandbox${randomText(24)}`,
  ),
  webhookSecret: await readOrCreateSetting(sql, 'stripe.webhookSecret', () => `whsec_${randomText(32)}`),
})

export const startProvider = async (parts: ProviderParts): Promise<RunningProvider> => {
  const { origin, webhookUrl, ...rest } = parts
  const keys = await loadOrCreateKeys(parts)
  await deleteExpiredKeys(parts.database.sql, parts.clock.nowMs())
  const sender = await startWebhooks({
    ...rest,
    origin,
    url: webhookUrl,
    secret: keys.webhookSecret,
  })
  const provider: Provider = {
    ...rest,
    keys,
    get origin() {
      return origin()
    },
    announce: (written) => {
      sender.accept(written.events)
      agenda.accept(written.due)
    },
  }
  const agenda = await startAgenda(provider)
  return {
    provider,
    flush: async () => {
      await agenda.flush()
      await sender.flush()
    },
    stop: async () => {
      await agenda.stop()
      await sender.stop()
    },
  }
}
