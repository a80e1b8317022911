import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { readMyCase } from '#server/cases/drafts/own-fundraisers.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { listOwnUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { readDonorFacts } from '#server/donations/donors/donor-facts.ts'
import { readNoticeChoice } from '#server/donations/notices/notice-choices.ts'
import { readAccountFacts } from '#server/identity-check/account-facts.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { readPendingActions } from '#server/public-pages/pending-actions.ts'
import { readMailings } from '../updates/mailings.queries.ts'
import { readMailableAt } from '../updates/post-own-update.ts'
import { readOfflineDonations } from './offline-donations.queries.ts'

/** Updates with the state of their mail, as the organizer, or this member, may change them. */
export const readDashboardUpdates = async (
  deps: Deps,
  caseId: string,
  memberId: string | null,
): Promise<Dashboard['updates']> => {
  const [updates, mailings] = await Promise.all([
    listOwnUpdates(deps, caseId, memberId),
    readMailings(deps.database.db, caseId),
  ])
  return updates.map((update) => {
    const mailing = mailings.find(({ updateId }) => updateId === update.updateId)
    return {
      ...update,
      mailing:
        mailing === undefined
          ? null
          : {
              sendsAt: mailing.sendsAt.toISOString(),
              stoppedAt: mailing.stoppedAt?.toISOString() ?? null,
              sentAt: mailing.sentAt?.toISOString() ?? null,
              recipientCount: mailing.recipientCount,
            },
    }
  })
}

/** A case's dashboard for its organizer. @throws notFound for another person’s case */
export const readDashboard = async (deps: Deps, actor: SignedIn, caseId: string): Promise<Dashboard> => {
  const { db } = deps.database
  const now = deps.clock.now()
  const row = await requireOwnCase(deps, actor, caseId)
  const [
    detail,
    own,
    donors,
    account,
    updates,
    mailableAt,
    offline,
    pendingActions,
    checkedCase,
    donationNotices,
  ] = await Promise.all([
    getCaseDetail(deps, caseId, { userId: actor.userId, readsAll: false }),
    readMyCase(deps, actor, caseId),
    readDonorFacts(deps, caseId, row.publishedAt),
    readAccountFacts(deps, row),
    readDashboardUpdates(deps, caseId, null),
    readMailableAt(db, caseId, now),
    readOfflineDonations(db, caseId),
    readPendingActions(deps, row),
    readCheckedCase(db, caseId),
    readNoticeChoice(db, caseId),
  ])
  const { slug, title, donationStatus, purpose, goalCents, endedAt, endedNote } = detail
  const {
    raisedCents,
    paidOutCents,
    onTheWayCents,
    heldCents,
    feesCents,
    donationCount,
    donorCount,
    heldFor,
  } = detail
  const totals = {
    raisedCents,
    paidOutCents,
    onTheWayCents,
    heldCents,
    feesCents,
    donationCount,
    donorCount,
    heldFor,
  }
  const dates = { donationsPauseAt: detail.donationsPauseAt, refundsAt: detail.refundsAt }
  const facts = { state: own.state, account: { ...account, ...dates }, updates, totals, purpose }
  return {
    caseId,
    slug,
    title,
    donationStatus,
    pausedByOrganizer: !row.donationsEnabled,
    goalCents,
    endedAt,
    endedNote,
    deadlineRefund: detail.deadlineRefund,
    payoutCount: detail.payoutCount,
    inTransit: detail.inTransit,
    nextTransferAt: detail.nextTransferAt,
    payoutInterval: detail.payoutInterval,
    ...facts,
    ...donors,
    donorCounts: { ...donors.donorCounts, all: donationCount },
    recipientFirstName: checkedCase?.recipientFirstName ?? detail.recipient.firstName,
    publishedAt: own.publishedAt,
    pendingActions,
    mailableAt: mailableAt?.toISOString() ?? null,
    wordsOfSupportEnabled: row.wordsOfSupportEnabled !== false,
    thankYou: row.thankYou,
    donationNotices,
    offlineDonations: offline.map(({ entryId, label, amountCents, receivedOn }) => ({
      entryId,
      label,
      amountCents,
      receivedOn,
    })),
  }
}
