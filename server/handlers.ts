import { openWithdrawalAccount } from '#server/identity-check/withdrawal-account/open-withdrawal-account.ts'
import { listStaffAddresses } from './accounts/staff/staff-addresses.ts'
import { alertStands } from './alert-causes.ts'
import { emptyAlertsOfCase } from './alerts/empty-alerts.ts'
import { exportDrafts } from './cases/drafts/export-drafts.ts'
import { forgetDrafts } from './cases/drafts/remove-draft.ts'
import { eraseCase } from './cases/erase-case.ts'
import { exportCases } from './cases/export-cases.ts'
import { listOwnedCases, needsOrganizer } from './cases/owned-cases.ts'
import { exportReports, forgetReports } from './cases/reports/report-texts.ts'
import { exportMemberships } from './cases/team/own-memberships.ts'
import { exportVouches, forgetVouches } from './cases/vouches/own-vouches.ts'
import type { Handlers } from './deps.ts'
import { refuseWhileRefunded } from './donations/case-refunds/refund-case.ts'
import { eraseDonor } from './donations/donor-page/erase-donor.ts'
import { eraseTextsToDonors } from './donations/donors/erase-texts-to-donors.ts'
import { endHouseholdOfLeft, eraseHouseholds } from './donations/households/end-household.ts'
import { exportHouseholds } from './donations/households/read-household.ts'
import { listKeptCards } from './donations/kept-cards/list-kept-cards.ts'
import { forgetKeptCards } from './donations/kept-cards/remove-kept-cards.ts'
import { readDeadlineRefund } from './donations/refunds/read-deadline-refund.ts'
import { exportDonations } from './donations/statement/export-donations.ts'
import { removeDrawings } from './drawing/stored-drawing.ts'
import { forgetArrivals } from './fundraisers/arrivals/tell-of-arrival.ts'
import { forgetConversations } from './fundraisers/conversations/forget-conversations.ts'
import { forgetDigest } from './fundraisers/digests/digests.ts'
import { eraseOrganizerTexts } from './fundraisers/erase-organizer-texts.ts'
import { eraseFollowers, forgetFollowRequests } from './fundraisers/followers/mail-follow.ts'
import { exportMailPreferences } from './fundraisers/followers/own-mail-preferences.ts'
import { erasePushOf, erasePushOfCase } from './fundraisers/push/subscribe.ts'
import { eraseMemberships } from './fundraisers/team/erase-memberships.ts'
import { countNoteReaders } from './fundraisers/updates/read-audience.ts'
import { readAccountFacts } from './identity-check/account-facts.ts'
import { forgetRecipient } from './identity-check/forget-recipient.ts'
import { eraseAppeals } from './identity-check/holds/erase-appeals.ts'
import { holdHiddenCase, releaseShownCase } from './identity-check/holds/hold-hidden-case.ts'
import { holdOnNameMismatch } from './identity-check/holds/hold-on-name-mismatch.ts'
import { inviteBeneficiary, inviteRenamed } from './identity-check/invitations/invite-beneficiary.ts'
import { readInvitationForStaff } from './identity-check/invitations/read-invitation.ts'
import { moveChecksToEmail } from './identity-check/move-checks-to-email.ts'
import { isInvitedAddress, isOtherPersonKnown, isRecipientKnown } from './identity-check/name-beneficiary.ts'
import { eraseChecks, exportChecks } from './identity-check/own-checks.ts'
import { eraseLead, exportLead } from './leads/erase-lead.ts'
import { checkLedger } from './ledger-checks.ts'
import { forgetMails } from './mail-log/mail-log-tasks.ts'
import { forgetPreferences } from './mail-preferences/mail-preferences.ts'
import { readDonationLocation } from './payouts/donation-location.ts'
import { erasePayoutTexts } from './payouts/erase-payout-texts.ts'
import { hasPayout } from './payouts/has-payout.ts'
import { readExpectedPayoutAt, readNextPayout } from './payouts/payout-dates.ts'
import { isMoneyOutStopped } from './payouts/stop-money-out.ts'
import { stopForProviderAhead } from './payouts/stop-payouts.ts'
import { exportUseNotes } from './payouts/use-notes/use-notes.ts'
import { eraseVisitorKey } from './platform/limits/visitor-keys.queries.ts'
import { pictureAccess } from './public-pages/picture-access.ts'
import { compareWithProvider } from './reconciliation/compare-with-provider.ts'
import { detectRestore } from './reconciliation/detect-restore.ts'
import { casesWithDifferences, readListedTransfers } from './reconciliation/open-differences.ts'
import { eraseSharer, eraseShortPaths } from './share/erase-short-paths.ts'
import { findInvolvements, findOwnIds } from './staff/own-matters.ts'
import { eraseContact, exportContacts } from './support/erase-contact.ts'
import { countEmptySearch } from './tracking/empty-searches.ts'
import { reportServerError } from './tracking/errors/report-error.ts'
import { pageExperiments } from './tracking/experiments/page-experiments.ts'
import { forgetVisitor } from './tracking/visitor-facts.ts'
import { casesWithWaitingEvents } from './webhooks/waiting-events.ts'

/** What other slices keep about a case, erased before the case itself: updates refer to their mailing. */
const caseErasers = [
  eraseOrganizerTexts,
  erasePayoutTexts,
  eraseTextsToDonors,
  eraseAppeals,
  emptyAlertsOfCase,
  eraseShortPaths,
  eraseCase,
  removeDrawings,
  // Last, because from then on the case can't be followed.
  eraseFollowers,
  erasePushOfCase,
]

/** Functions that lower slices call in slices above them, which they may not import. */
export const handlers: Handlers = {
  casePublished: [openWithdrawalAccount],
  caseHidden: holdHiddenCase,
  caseShown: releaseShownCase,
  isRecipientKnown,
  isOtherPersonKnown,
  isInvitedAddress,
  inviteBeneficiary,
  inviteRenamed,
  caseDeleted: forgetRecipient,
  recipientRenamed: holdOnNameMismatch,
  emailLeft: [moveChecksToEmail, endHouseholdOfLeft],
  personErased: [
    async (deps, userId) => {
      for (const { caseId } of await listOwnedCases(deps, userId))
        for (const erase of caseErasers) await erase(deps, caseId)
    },
    eraseMemberships,
    forgetDrafts,
    eraseChecks,
    forgetKeptCards,
  ],
  addressErased: [
    eraseDonor,
    eraseHouseholds,
    forgetReports,
    forgetPreferences,
    forgetDigest,
    forgetArrivals,
    forgetFollowRequests,
    forgetVouches,
    forgetConversations,
    eraseLead,
    eraseContact,
    forgetMails,
  ],
  visitorErased: [
    eraseVisitorKey,
    erasePushOf,
    eraseSharer,
    async (deps, visitorId) => {
      await forgetVisitor(deps, visitorId, { stopsMeasuring: false })
    },
  ],
  accountNeededBy: async (deps, userId) => {
    const owned = await listOwnedCases(deps, userId)
    const isNeeded = await Promise.all(owned.map((ownedCase) => needsOrganizer(deps, ownedCase)))
    return owned.filter((_, index) => isNeeded[index])
  },
  exportPerson: async (deps, { userId, emailHash, addresses }, hasCheckProof) => {
    const [
      fundraisers,
      teams,
      vouches,
      drafts,
      donations,
      keptCards,
      households,
      reports,
      identityChecks,
      mailPreferences,
      messages,
      leads,
    ] = await Promise.all([
      exportCases(deps, userId, exportUseNotes),
      exportMemberships(deps, userId),
      Promise.all(addresses.map((address) => exportVouches(deps, address))),
      exportDrafts(deps, userId),
      Promise.all(addresses.map((address) => exportDonations(deps, address))),
      listKeptCards(deps, userId),
      Promise.all(addresses.map((address) => exportHouseholds(deps, address))),
      Promise.all(addresses.map((address) => exportReports(deps, address))),
      exportChecks(deps, { userId, emailHash }, hasCheckProof),
      Promise.all(addresses.map((address) => exportMailPreferences(deps, address))),
      Promise.all(addresses.map((address) => exportContacts(deps, address))),
      Promise.all(addresses.map((address) => exportLead(deps, address))),
    ])
    return {
      fundraisers,
      teams,
      vouches: vouches.flat(),
      drafts,
      identityChecks,
      donations: donations.flat(),
      keptCards,
      households: households.flat(),
      reports: reports.flat(),
      mailPreferences: mailPreferences.flat(),
      messages: messages.flat(),
      leads: leads.flat(),
    }
  },
  importsWaiting: [casesWithWaitingEvents, casesWithDifferences],
  payoutDates: { readNextPayout, readExpectedPayoutAt },
  readDonationLocation,
  pageExperiments,
  serverFailed: reportServerError,
  foundNothing: countEmptySearch,
  readDeadlineRefund,
  readAccountFacts,
  readInvitationForStaff,
  countNoteReaders,
  findInvolvements,
  findOwnIds,
  pictureAccess,
  isMoneyOutStopped,
  alertStands,
  listStaffAddresses,
  refuseWhileRefunded,
  hasPayout,
  checkLedger,
  providerIsAhead: stopForProviderAhead,
  readListedTransfers,
  detectRestore,
  compareWithProvider,
}
