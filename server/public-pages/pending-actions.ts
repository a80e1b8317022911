import { PURPOSE } from '#contract/cases/cases.ts'
import type { PendingAction } from '#contract/fundraisers/fundraisers.ts'
import { ownStateOf } from '#server/cases/case.state.ts'
import { type CaseRow, holdCauseOf } from '#server/cases/case-row.queries.ts'
import { deadlineRefundAt } from '#server/cases/cases.policy.ts'
import { readDraft } from '#server/cases/drafts/drafts.queries.ts'
import { readCurrentReview } from '#server/cases/reviews/current-review.ts'
import { readLatestUpdateId } from '#server/cases/updates/case-updates.queries.ts'
import type { Deps } from '#server/deps.ts'
import { readAccountFacts } from '#server/identity-check/account-facts.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { noteWantedFor } from '#server/payouts/payouts-of-week.ts'

/** Below this number of donations, sharing the page helps most. */
const FEW_DONATIONS = 10

/** Actions for a case's owner, most urgent first. */
export const readPendingActions = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  row: CaseRow,
): Promise<PendingAction[]> => {
  const { caseId } = row
  const { db } = database
  const readChange = async () => {
    const draft = await readDraft(db, caseId)
    return { draft, review: await readCurrentReview(db, caseId, draft) }
  }
  const [totals, latestUpdateId, { draft, review }, payouts, { invitation }] = await Promise.all([
    readTotals(db, caseId, holdCauseOf(row)),
    readLatestUpdateId(db, caseId),
    readChange(),
    readPayoutsOf(db, caseId),
    readAccountFacts({ database, clock }, row),
  ])
  const state = ownStateOf(row, review, clock.now())
  const isLive = state === 'live' || state === 'paused'
  const deadlineRefund = deadlineRefundAt(row, clock.now()) !== null
  // After the end, too, while gifts wait for the check.
  const needsCheck = isLive || (state === 'ended' && totals.donationCount > 0 && !deadlineRefund)
  const isUnverified = needsCheck && row.verifiedAt === null && !row.frozen
  const isInvitationOver = invitation === 'declined' || invitation === 'withdrawn'
  const hasUnsentChange = draft !== null && draft.version !== review?.draftVersion
  const needsChanges = state === 'changes_requested' || review?.state === 'changes_requested'
  const actions: readonly (readonly [PendingAction, boolean])[] = [
    ['fix_changes', needsChanges],
    ['verify_payout', isUnverified && row.purpose === PURPOSE.myself],
    ['correct_beneficiary', isInvitationOver && !deadlineRefund],
    ['remind_beneficiary', isUnverified && row.purpose !== PURPOSE.myself && !isInvitationOver],
    ['finish_edit', isLive && hasUnsentChange && !needsChanges],
    ['write_use_note', noteWantedFor(payouts) !== undefined],
    ['post_first_update', isLive && totals.donationCount > 0 && latestUpdateId === null],
    ['share', state === 'live' && totals.donationCount < FEW_DONATIONS],
  ]
  return actions.filter(([, isNeeded]) => isNeeded).map(([action]) => action)
}
