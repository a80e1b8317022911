import type { ViewInfo } from '#contract/fundraisers/fundraiser-shapes.ts'
import { casePath } from '#contract/page-addresses.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import type { Viewer } from '#server/accounts/staff/find-viewer.ts'
import { CASE_TRANSITIONS, type CaseEvent, type CaseState, caseStateOf } from '#server/cases/case.state.ts'
import { holdCauseOf, readCaseRow } from '#server/cases/case-row.queries.ts'
import { listTeamCaseIds } from '#server/cases/team/read-team.ts'
import { readUpdates } from '#server/cases/updates/case-updates.queries.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readPendingActions } from './pending-actions.ts'

const permissionsOf = (
  viewer: Viewer | null,
  { isOwner, isMember }: { readonly isOwner: boolean; readonly isMember: boolean },
  state: CaseState,
): ViewInfo['permissions'] => {
  const isPossible = (event: CaseEvent): boolean => CASE_TRANSITIONS[state][event] !== undefined
  return {
    canEdit: isOwner && isPossible('submit'),
    canPostUpdate: (isOwner || isMember) && isPossible('post_update'),
    canPause: isOwner && isPossible('pause'),
    canEnd: isOwner && isPossible('end'),
    canHide: viewer !== null && hasCapability(viewer.roles, 'case.hide') && isPossible('hide'),
  }
}

/**
 * What the viewer may do with a case, and its owner's actions.
 * @throws notFound for an unknown case, and for one they may not see
 */
export const readViewInfo = async (
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  viewer: Viewer | null,
  caseId: string,
): Promise<ViewInfo> => {
  const {
    database: { db },
    clock,
    config,
  } = deps
  const row = await readCaseRow(db, caseId)
  const isOwner = row !== null && row.ownerId === viewer?.userId
  const readsAll = viewer !== null && hasCapability(viewer.roles, 'review.read')
  if (row === null || (row.visibility !== 'live' && !isOwner && !readsAll)) throw new Refusal('notFound')
  const state = caseStateOf(row, clock.now())
  const [totals, updates, pendingActions, teamCaseIds] = await Promise.all([
    readTotals(db, caseId, holdCauseOf(row)),
    readUpdates(db, caseId),
    isOwner ? readPendingActions(deps, row) : [],
    viewer === null || isOwner ? null : listTeamCaseIds(db, viewer.userId),
  ])
  const isMember = teamCaseIds?.includes(caseId) === true
  const { donationCount, donorCount } = totals
  const isStaff = viewer !== null && viewer.roles.length > 0
  return {
    viewerRole: isOwner ? 'owner' : isMember ? 'co_organizer' : isStaff ? 'staff' : 'visitor',
    isCurrentUserCase: isOwner,
    permissions: permissionsOf(viewer, { isOwner, isMember }, state),
    pendingActions,
    counters: { donationCount, donorCount, updateCount: updates.length },
    shareKit: {
      url: `${config.publicOrigin}${casePath(caseId, row.slug)}`,
      title: row.title,
      text: row.summary === '' ? row.title : row.summary,
    },
  }
}
