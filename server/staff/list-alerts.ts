import { canActOn } from '#contract/staff/alert-kinds.ts'
import type { StaffAlert } from '#contract/staff/system-shapes.ts'
import { type AlertRow, readStandingAlerts } from '#server/alerts/open-alerts.ts'
import { readRecentAlerts } from '#server/alerts/recent-alerts.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import { readCaseNames } from '#server/cases/case-names.ts'
import type { Deps } from '#server/deps.ts'
import type { StaffMember } from '#server/platform/staff.ts'

const describe = async ({ database }: Deps, rows: readonly AlertRow[]): Promise<StaffAlert[]> => {
  const nameOf = await readCaseNames(
    database.db,
    rows.flatMap(({ caseId }) => caseId ?? []),
  )
  return rows.map(({ alertKey, kind, title, body, caseId, address, raisedAt, dueAt, closedAt }) => ({
    alertKey,
    kind,
    title,
    body,
    caseId,
    caseTitle: caseId === null ? null : nameOf(caseId).title,
    address,
    raisedAt: raisedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

/** Open alerts that the member of staff can act on, newest first. */
export const listAlerts = async (deps: Deps, staff: StaffMember): Promise<{ items: StaffAlert[] }> => {
  // Late work is in the list of work itself.
  const own = await readStandingAlerts(
    deps,
    (alert) => alert.kind !== 'late_work' && canActOn(staff.roles, alert),
  )
  const reading: Promise<{ items: StaffAlert[] }> = describe(deps, own).then((items) => ({ items }))
  return withoutOwnMatters<StaffAlert, { items: StaffAlert[] }>(deps, staff, reading)
}

/** The latest alerts, open or closed. */
export const listRecentAlerts = async (deps: Deps): Promise<StaffAlert[]> =>
  describe(deps, await readRecentAlerts(deps))
