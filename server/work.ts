import { MINUTE_MS } from '#contract/dates.ts'
import { refreshCaseCards, refreshStaleCards } from './cases/case-card.ts'
import type { Deps } from './deps.ts'
import { jobClasses } from './job-table.ts'
import { alertLateJobs } from './late-jobs.ts'
import { foldWaitingCases } from './ledger/balance.store.ts'
import { clockProblem } from './platform/clock-check.ts'
import { startLoop } from './platform/loop.ts'
import { relayWork } from './relay-work.ts'
import { resolveNextStack } from './tracking/errors/resolve-stacks.ts'
import { createSymbolicator } from './tracking/errors/symbolicator.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

const FOLD_EVERY_MS = 250
const RELAY_EVERY_MS = 250
const WEBHOOKS_EVERY_MS = 500
const STALE_CARDS_EVERY_MS = MINUTE_MS
const HEARTBEAT_EVERY_MS = MINUTE_MS / 4
const LATE_JOBS_EVERY_MS = MINUTE_MS
const STACKS_EVERY_MS = 1000

/** Starts the worker: it folds balances, relays the outbox and runs jobs. @returns a function that stops it */
export const startWork = async (deps: Deps): Promise<() => Promise<void>> => {
  await deps.clockCheck.read()
  await deps.jobs.work(jobClasses(deps), () => {
    const reading = deps.clockCheck.latest()
    return reading !== null && clockProblem(reading) === null
  })
  const symbolicator = createSymbolicator()
  const loops = [
    startLoop('fold', FOLD_EVERY_MS, deps.log, () =>
      foldWaitingCases(deps.database, (changed) => refreshCaseCards(deps, changed)),
    ),
    // Refreshes the cards that the loop above misses: after payouts, which fold balances themselves, and after
    // a process ended between folding and refreshing.
    startLoop('stale cards', STALE_CARDS_EVERY_MS, deps.log, () => refreshStaleCards(deps)),
    startLoop('heartbeat', HEARTBEAT_EVERY_MS, deps.log, () => deps.jobs.heartbeat()),
    // Not a job, because it monitors the queue.
    startLoop('late jobs', LATE_JOBS_EVERY_MS, deps.log, () => alertLateJobs(deps)),
    startLoop('relay', RELAY_EVERY_MS, deps.log, () => relayWork(deps)),
    startLoop('error stacks', STACKS_EVERY_MS, deps.log, () => resolveNextStack(deps, symbolicator)),
    startLoop('webhooks', WEBHOOKS_EVERY_MS, deps.log, () => workWebhooks(deps)),
  ]
  return async () => {
    await Promise.all(loops.map((stop) => stop()))
    // After the loop that asks it, so that the stack in work is looked up.
    await symbolicator.close()
  }
}
