import { parseCrontab } from 'graphile-worker'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from './deps.ts'
import { foldWaitingCases } from './ledger/balance.store.ts'
import type { Tasks } from './platform/jobs/jobs.ts'
import { relayWork } from './relay-work.ts'
import { describeMoneyEvents } from './upcoming-tasks.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

/** Jobs may queue further jobs and mails. What is left after this many rounds, the worker's own loops do. */
const DRAIN_ROUNDS = 3

/** Distinct scheduled tasks whose time fell within the last `byMs` up to `until`. */
export const tasksPassed = (crontab: string, until: Date, byMs: number): string[] => {
  const items = parseCrontab(crontab)
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
export const runTasksOfJump = (deps: Deps, tasks: Tasks, crontab: string) => {
  const drainQueues = async (): Promise<void> => {
    for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
      await workWebhooks(deps)
      await relayWork(deps)
      await deps.jobs.drain(tasks)
      await foldWaitingCases(deps.database)
    }
  }
  // Events that the provider sends late, after one jump was reported, belong to the report of the next.
  let reportedUntil: Date | undefined
  return async (byMs: number): Promise<string[]> => {
    await deps.jobs.advance(byMs)
    const now = deps.clock.now()
    await drainQueues()
    for (const topic of tasksPassed(crontab, now, byMs)) {
      await deps.jobs.add({ topic, payload: {}, key: `passed:${topic}`, runAt: now })
    }
    await drainQueues()
    const after = reportedUntil ?? new Date(now.getTime() - byMs)
    reportedUntil = deps.clock.now()
    return describeMoneyEvents(deps, { after, until: reportedUntil })
  }
}
