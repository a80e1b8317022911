import { canActOn } from '#contract/staff/alert-kinds.ts'
import type { StaffAlert } from '#contract/staff/system-shapes.ts'
import { type AlertRow, readRecentAlerts, readStandingAlerts } from '#server/alerts/open-alerts.ts'
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

type Alerts = { readonly items: StaffAlert[] }

const withoutOwn = async (deps: Deps, staff: StaffMember, reading: Promise<AlertRow[]>): Promise<Alerts> => {
  const described = describe(deps, await reading).then((items): Alerts => ({ items }))
  return withoutOwnMatters<StaffAlert, Alerts>(deps, staff, described)
}

/** Open alerts that the member of staff can act on, newest first. */
export const listAlerts = (deps: Deps, staff: StaffMember): Promise<Alerts> => {
  // Late work is in the list of work itself.
  const isWanted = (kind: string): boolean =>
    kind !== 'late_work' && canActOn(staff.roles, { kind, about: null })
  return withoutOwn(deps, staff, readStandingAlerts(deps, isWanted))
}

/** The latest alerts, open or closed. */
export const listRecentAlerts = (deps: Deps, staff: StaffMember): Promise<Alerts> =>
  withoutOwn(deps, staff, readRecentAlerts(deps))
