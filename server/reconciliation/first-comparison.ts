import { MINUTE_MS } from '#contract/dates.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { startLoop } from '#server/platform/loop.ts'
import { compareWithProvider } from './compare-with-provider.ts'

const AGAIN_AFTER_MS = MINUTE_MS / 4
/** Longer than a provider or a database is usually away. */
const ALERT_AFTER_MS = 15 * MINUTE_MS

const alertOf = (failingSince: Date, error: unknown) => ({
  alertKey: `first-comparison:${failingSince.toISOString()}`,
  kind: 'first_comparison' as const,
  about: failingSince.toISOString(),
  address: '/staff/system',
  title: 'A node can’t compare the books with the payment provider, so it sends no money',
  body: `It has been failing for a quarter of an hour. The last error: ${error instanceof Error ? error.message : String(error)}. Donations continue.`,
})

/** One try of the first comparison. If tries keep failing, alerts staff once: refunds and transfers wait unseen. */
export const firstComparisonTry = (deps: Deps): (() => Promise<void>) => {
  let failingSince: Date | null = null
  return async () => {
    try {
      if (!deps.firstComparison.isDone()) await compareWithProvider(deps)
    } catch (error) {
      const now = deps.clock.now()
      failingSince ??= now
      const alert = alertOf(failingSince, error)
      if (now.getTime() - failingSince.getTime() >= ALERT_AFTER_MS)
        await deps.database.transact((tx) => raiseAlert(tx, deps, alert))
      throw error
    }
  }
}

/**
 * Compares the provider with the books until it has succeeded once. Until then no money leaves through this process;
 * donations go on. @returns a function that stops it
 */
export const startFirstComparison = (deps: Deps): (() => Promise<void>) =>
  startLoop('first comparison', AGAIN_AFTER_MS, deps.log, firstComparisonTry(deps))
