import { hostname } from 'node:os'
import { MINUTE_MS } from '#contract/dates.ts'
import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'
import { OutcomeUnknown } from './outside/payments/port.ts'
import { type ClockReading, clockProblem } from './platform/clock-check.ts'
import { startLoop } from './platform/loop.ts'
import type { Metric } from './platform/metrics.ts'

const EVERY_MS = MINUTE_MS / 4
/** How often the provider is asked while the clocks agree. */
const ASK_PROVIDER_EVERY_MS = 10 * MINUTE_MS

type WatchDeps = Pick<Deps, 'database' | 'payments' | 'clock' | 'clockCheck' | 'ids' | 'log'>

const askProvider = async ({ payments, clockCheck, log }: WatchDeps): Promise<void> => {
  try {
    clockCheck.noteProviderTime(await payments.readTime())
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    log.warn({ err: error }, 'the payment provider didn’t tell the time')
  }
}

const raiseClockAlert = async (
  deps: WatchDeps,
  episode: string,
  { problem, reading }: { readonly problem: string; readonly reading: ClockReading },
): Promise<void> => {
  const { clock, database, ids, log } = deps
  // The earlier of both clocks: the alert's mail must be due for every node.
  const now = new Date(clock.now().getTime() - Math.max(reading.aheadOfDatabaseMs, 0))
  await database.transact((tx) =>
    raiseAlert(
      tx,
      { clock: { now: () => now }, ids, log },
      {
        alertKey: `clock:${episode}`,
        kind: 'clock_wrong',
        about: hostname(),
        address: '/staff/system',
        title: 'The clock of a node is wrong, so it sends no money',
        body: `On ${hostname()}, ${problem}. Until they agree it sends no refunds and payouts and does no scheduled work; nodes whose clock is right go on. Donations continue. Set the clock, and see that it is synchronized.`,
      },
    ),
  )
}

/** One comparison of the clocks. Alerts staff once, until they agree again. */
export const clockRound = (deps: WatchDeps): (() => Promise<void>) => {
  let episode: string | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const { clockCheck, ids, log } = deps
    const isWrong = clockProblem(await clockCheck.read()) !== null
    if (isWrong || performance.now() - askedAtMs >= ASK_PROVIDER_EVERY_MS) {
      askedAtMs = performance.now()
      await askProvider(deps)
    }
    const reading = await clockCheck.read()
    const problem = clockProblem(reading)
    if (problem === null) {
      if (episode !== null) log.info('the clocks agree again')
      episode = null
      return
    }
    log.error(reading, problem)
    episode ??= ids.uuid()
    await raiseClockAlert(deps, episode, { problem, reading })
  }
}

/** Compares this process's clock with the database's and the provider's. @returns a function that stops it */
export const watchClock = (deps: WatchDeps): (() => Promise<void>) =>
  startLoop('clock', EVERY_MS, deps.log, clockRound(deps))

export const clockMetric = ({ clockCheck }: Pick<Deps, 'clockCheck'>): Metric => ({
  name: 'clock_ahead_seconds',
  help: 'How far this node’s clock is ahead of another; beyond five minutes it sends no money',
  label: 'other',
  read: async () => {
    const { aheadOfDatabaseMs, aheadOfProviderMs } = await clockCheck.read()
    return {
      database: aheadOfDatabaseMs / 1000,
      ...(aheadOfProviderMs !== null && { provider: aheadOfProviderMs / 1000 }),
    }
  },
})
