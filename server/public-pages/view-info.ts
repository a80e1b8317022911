import type { PendingAction, ViewInfo } from '#contract/fundraisers/fundraisers.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import type { Viewer } from '#server/accounts/staff/find-viewer.ts'
import { CASE_TRANSITIONS, type CaseEvent, type CaseState, caseStateOf } from '#server/cases/case.state.ts'
import { type CaseRow, holdCauseOf, readCaseRow } from '#server/cases/case-row.queries.ts'
import { readDraft } from '#server/cases/drafts/drafts.queries.ts'
import { readLatestReview } from '#server/cases/reviews/reviews.queries.ts'
import { readUpdates } from '#server/cases/updates/case-updates.queries.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Under so many donations, passing the page on helps most. */
const FEW_DONATIONS = 10

type OwnerFacts = {
  readonly row: CaseRow
  readonly state: CaseState
  readonly hasUnsentChange: boolean
  readonly needsChanges: boolean
  readonly updateCount: number
  readonly donationCount: number
}

const pendingActionsOf = ({ row, state, ...of }: OwnerFacts): PendingAction[] => {
  const isLive = state === 'live'
  const isUnverified = isLive && row.verifiedAt === null && !row.frozen
  const waits: readonly (readonly [PendingAction, boolean])[] = [
    ['fix_changes', of.needsChanges],
    ['verify_payout', isUnverified && row.purpose === 1],
    ['remind_beneficiary', isUnverified && row.purpose === 2],
    ['finish_edit', isLive && of.hasUnsentChange && !of.needsChanges],
    ['post_first_update', isLive && of.donationCount > 0 && of.updateCount === 0],
    ['share', isLive && of.donationCount < FEW_DONATIONS],
  ]
  return waits.filter(([, isWaiting]) => isWaiting).map(([action]) => action)
}

const permissionsOf = (
  viewer: Viewer | null,
  isOwner: boolean,
  state: CaseState,
): ViewInfo['permissions'] => {
  const may = (event: CaseEvent): boolean => CASE_TRANSITIONS[state][event] !== undefined
  return {
    canEdit: isOwner && may('submit'),
    canPostUpdate: isOwner && may('post_update'),
    canPause: isOwner && may('pause'),
    canEnd: isOwner && may('end'),
    canHide: viewer !== null && hasCapability(viewer.roles, 'case.hide') && may('hide'),
  }
}

/**
 * What the person who looks at a case may do with it, and what waits for its owner.
 *
 * @throws notFound for an unknown case, and alike for one that isn't public where they may not see it
 */
export const readViewInfo = async (
  { database: { reader }, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>,
  viewer: Viewer | null,
  caseId: string,
): Promise<ViewInfo> => {
  const row = await readCaseRow(reader, caseId)
  const isOwner = row !== null && row.ownerId === viewer?.userId
  const readsAll = viewer !== null && hasCapability(viewer.roles, 'review.read')
  if (row === null || (row.visibility !== 'live' && !isOwner && !readsAll)) throw new Refusal('notFound')
  const state = caseStateOf(row, clock.now())
  const [totals, updates, draft, review] = await Promise.all([
    readTotals(reader, caseId, holdCauseOf(row)),
    readUpdates(reader, caseId),
    isOwner ? readDraft(reader, caseId) : null,
    isOwner ? readLatestReview(reader, caseId) : null,
  ])
  const { donationCount, donorCount } = totals
  const updateCount = updates.length
  const hasUnsentChange = draft !== null && draft.version !== review?.draftVersion
  const needsChanges = draft !== null && review?.state === 'changes_requested'
  const isStaff = viewer !== null && viewer.roles.length > 0
  return {
    viewerRole: isOwner ? 'owner' : isStaff ? 'staff' : 'visitor',
    isCurrentUserCase: isOwner,
    permissions: permissionsOf(viewer, isOwner, state),
    pendingActions: isOwner
      ? pendingActionsOf({ row, state, hasUnsentChange, needsChanges, updateCount, donationCount })
      : [],
    counters: { donationCount, donorCount, updateCount },
    shareKit: {
      url: `${config.publicOrigin}/case-detail/${caseId}/${row.slug}`,
      title: row.title,
      text: row.summary === '' ? row.title : row.summary,
    },
  }
}
