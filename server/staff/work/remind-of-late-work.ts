import { DAY_MS, formatMoment } from '#contract/dates.ts'
import { LATE_REMINDER_DAYS, WORK_QUEUES, type WorkQueue, workQueues } from '#contract/staff/staff-shapes.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleJob } from '#server/platform/jobs/declare-job.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { listQueue, type QueuedItem } from './work-queues.ts'
import { forgetReminders, noteReminders } from './work-reminders.queries.ts'

/** Items of a queue that one run looks at: those due first. */
const QUEUE_MAX = 200
/** Days that a reminder is remembered. */
const KEPT_DAYS = 400
/** Items that an alert lists; its page has the others. */
const LISTED_MAX = 10

/** Reads every queue, and nothing in it is its own matter. */
const TEAM: StaffMember = { staffId: '00000000-0000-0000-0000-000000000000', roles: ['admin'] }

/** The last of the steps that an item has passed: 1, 3 or 7 days late; null before the first. */
const reminderStep = (dueAt: string | null, now: Date): number | null =>
  dueAt === null
    ? null
    : (LATE_REMINDER_DAYS.findLast((days) => now.getTime() - Date.parse(dueAt) >= days * DAY_MS) ?? null)

const lineOf = ({ title, dueAt, address }: QueuedItem, origin: string): string =>
  `${title}, due ${formatMoment(new Date(dueAt ?? 0))}: ${origin}${address}`

const alertOf = (queue: WorkQueue, days: number, items: readonly QueuedItem[], origin: string): string => {
  const listed = items.slice(0, LISTED_MAX).map((item) => lineOf(item, origin))
  const more = items.length - listed.length
  return [
    `${WORK_QUEUES[queue].label}: ${days === 1 ? '1 day' : `${days} days`} late.`,
    ...listed,
    ...(more > 0 ? [`And ${more} more: ${origin}${WORK_QUEUES[queue].address}`] : []),
  ].join('\n')
}

/** Alerts the team of what is one, three and seven days late, once each, an alert a queue and step. Idempotent. */
export const remindOfLateWork = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  await forgetReminders(deps.database.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  for (const queue of workQueues) {
    const late = (await listQueue(deps, TEAM, queue, { limit: QUEUE_MAX })).items.flatMap((item) => {
      const days = reminderStep(item.dueAt, now)
      return days === null ? [] : [{ item, days }]
    })
    for (const days of LATE_REMINDER_DAYS) {
      const ofStep = late.filter((one) => one.days === days).map(({ item }) => item)
      if (ofStep.length === 0) continue
      await deps.database.transact(async (tx) => {
        const ids = ofStep.map(({ itemId }) => itemId)
        const fresh = new Set(await noteReminders(tx, { queue, days, ids, remindedAt: now }))
        const items = ofStep.filter(({ itemId }) => fresh.has(itemId))
        const [first] = items
        if (first === undefined) return
        await raiseAlert(tx, deps, {
          alertKey: `late-${queue}-${days}-${first.itemId}`,
          kind: 'late_work',
          about: queue,
          address: WORK_QUEUES[queue].address,
          title: `${items.length === 1 ? '1 item is' : `${items.length} items are`} late in ${WORK_QUEUES[queue].label}`,
          body: alertOf(queue, days, items, deps.config.publicOrigin),
        })
      })
    }
  }
}

/** Whether a queue has late work. */
export const hasLateWork = async (deps: Deps, name: string): Promise<boolean> => {
  const queue = workQueues.find((one) => one === name)
  if (queue === undefined) return false
  const now = deps.clock.now()
  return (await listQueue(deps, TEAM, queue, { limit: QUEUE_MAX })).items.some(
    ({ dueAt }) => dueAt !== null && new Date(dueAt) < now,
  )
}

export const workTasks = [
  scheduleJob({ name: 'remind-of-late-work', class: 'bulk', at: '23 * * * *' }, remindOfLateWork),
]
