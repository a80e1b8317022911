import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { WORK_QUEUES, type WorkItem, workQueues } from '#contract/staff/staff-shapes.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { listQueue } from './work-queues.ts'

/** Items read of each queue: more than a person does in a day. */
const QUEUE_MAX = 50

/** Due first; what has no time comes last, longest waiting first. */
const byDue = (a: WorkItem, b: WorkItem): number =>
  (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9') || a.waitsSince.localeCompare(b.waitsSince)

/** Everything that the member of staff may do, of all queues, by due time, without their own matters. */
export const listWork = async (
  deps: Deps,
  staff: StaffMember,
): Promise<CallOutput<Calls['staffWorkList']>> => {
  const queues = workQueues.filter((queue) => hasCapability(staff.roles, WORK_QUEUES[queue].actsWith))
  const openAt = deps.clock.now()
  const reading = Promise.all(
    queues.map((queue) => listQueue(deps, staff, queue, { limit: QUEUE_MAX, openAt })),
  ).then((lists) => ({
    items: lists.flatMap(({ items }) => items),
    isWhole: lists.every(({ isWhole }) => isWhole),
  }))
  // Left out after reading, since what is one's own matter takes look-ups in every slice. Few have a page of them.
  const { items, isWhole } = await withoutOwnMatters(deps, staff, reading, ({ ids }) => ids)
  return { isWhole, items: items.map(({ ids: _ids, ...item }): WorkItem => item).toSorted(byDue) }
}
