import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { WORK_QUEUES, type WorkQueue, workQueues } from '#contract/staff/staff-shapes.ts'
import { countCaseWork } from '#server/cases/for-staff/count-work.ts'
import type { Deps } from '#server/deps.ts'
import { countMoneyBack } from '#server/donations/for-staff/money-back-queues.ts'
import { readToday } from '#server/donations/for-staff/read-today.ts'
import { countHoldAppeals, countNameMismatches } from '#server/identity-check/holds/list-holds.ts'
import { countNewLeads } from '#server/leads/count-leads.ts'
import { countFailedPayouts } from '#server/payouts/for-staff/find-payouts.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import type { WaitingWork } from '#server/platform/waiting.ts'
import { countUnexplained } from '#server/reconciliation/reconciliation-counts.ts'
import { countOpenMessages } from '#server/support/count-messages.ts'
import { countOpenErrors } from '#server/tracking/errors/list-errors.ts'
import { countAbandoned } from '#server/webhooks/abandoned-events.ts'

/** Counts the work waiting in each queue that the member of staff may open. */
export const readWork = async (
  deps: Deps,
  { staffId, roles }: StaffMember,
): Promise<CallOutput<Calls['staffWork']>> => {
  const [cases, moneyBack, payouts, names, appeals, differences, contact, leads, errors, webhooks, today] =
    await Promise.all([
      countCaseWork(deps, staffId),
      countMoneyBack(deps),
      countFailedPayouts(deps),
      countNameMismatches(deps),
      countHoldAppeals(deps),
      countUnexplained(deps),
      countOpenMessages(deps, staffId),
      countNewLeads(deps, staffId),
      countOpenErrors(deps),
      countAbandoned(deps),
      hasCapability(roles, 'order.read') ? readToday(deps) : null,
    ])
  const all: Readonly<Record<WorkQueue, WaitingWork>> = {
    ...cases,
    ...moneyBack,
    payouts,
    names,
    appeals,
    differences,
    contact,
    leads,
    errors,
    webhooks,
  }
  return {
    today,
    queues: workQueues
      .filter((queue) => hasCapability(roles, WORK_QUEUES[queue].capability))
      .map((queue) => {
        const { count, mine, oldestAt } = all[queue]
        return { queue, count, mine, oldestAt: oldestAt?.toISOString() ?? null }
      }),
  }
}
