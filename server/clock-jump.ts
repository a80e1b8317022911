import { parseCrontab } from 'graphile-worker'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from './deps.ts'
import { allTasks, crontab } from './job-table.ts'
import { foldWaitingCases } from './ledger/balance.store.ts'
import { storedEntry } from './platform/jobs/job-entry.ts'
import { relayWork } from './relay-work.ts'
import { describeMoneyEvents } from './upcoming-tasks.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

/** Jobs may queue further jobs and mails. What is left after this many rounds, the worker's own loops do. */
const DRAIN_ROUNDS = 3

/** Distinct scheduled jobs whose time fell within the last `byMs` up to `until`. */
export const jobsPassed = (lines: string, until: Date, byMs: number): string[] => {
  const items = parseCrontab(lines)
  const passed = new Set<string>()
  for (let at = until.getTime() - byMs + MINUTE_MS; at <= until.getTime(); at += MINUTE_MS) {
    const moment = new Date(at)
    const digest = {
      min: moment.getUTCMinutes(),
      hour: moment.getUTCHours(),
      date: moment.getUTCDate(),
      month: moment.getUTCMonth() + 1,
      dow: moment.getUTCDay(),
    }
    for (const { task, match } of items) if (match(digest)) passed.add(task)
  }
  return [...passed]
}

/**
 * Catches up after a jump of business time: runs each schedule that the jump passed once, then the webhooks,
 * jobs and mails that follow. Only the sandbox's clock jumps.
 * @returns the money events within the jump, in words
 */
export const runJobsOfJump = (deps: Deps) => {
  const drainQueues = async (): Promise<void> => {
    for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
      await workWebhooks(deps)
      await relayWork(deps)
      await deps.jobs.drain(allTasks(deps))
      await foldWaitingCases(deps.database)
    }
  }
  // Events that the provider sends late, after one jump was reported, belong to the report of the next.
  let reportedUntil: Date | undefined
  return async (byMs: number): Promise<string[]> => {
    await deps.jobs.advance(byMs)
    const now = deps.clock.now()
    await drainQueues()
    for (const topic of jobsPassed(crontab, now, byMs)) {
      await deps.jobs.add({ ...storedEntry(topic, {}, now), key: `passed:${topic}` })
    }
    await drainQueues()
    const after = reportedUntil ?? new Date(now.getTime() - byMs)
    reportedUntil = deps.clock.now()
    return describeMoneyEvents(deps, { after, until: reportedUntil })
  }
}
