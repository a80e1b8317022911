import { openWithdrawalAccount } from '#server/identity-check/withdrawal-account/open-withdrawal-account.ts'
import { exportDrafts } from './cases/drafts/export-drafts.ts'
import { forgetDrafts } from './cases/drafts/remove-draft.ts'
import { eraseCase } from './cases/erase-case.ts'
import { exportCases } from './cases/export-cases.ts'
import { listOwnedCases, needsOrganizer } from './cases/owned-cases.ts'
import { exportReports, forgetReports } from './cases/reports/report-texts.ts'
import type { Handlers } from './deps.ts'
import { readAccountFacts } from './identity-check/account-facts.ts'
import { forgetRecipient } from './identity-check/forget-recipient.ts'
import { eraseAppeals } from './identity-check/holds/erase-appeals.ts'
import { holdHiddenMoney, releaseShownMoney } from './identity-check/holds/hold-hidden-money.ts'
import { holdOnNameMismatch } from './identity-check/holds/hold-on-name-mismatch.ts'
import { moveChecksToEmail } from './identity-check/move-checks-to-email.ts'
import { isOtherPersonKnown, isRecipientKnown } from './identity-check/name-beneficiary.ts'
import { eraseChecks, exportChecks } from './identity-check/own-checks.ts'
import { eraseLead, exportLead } from './leads/erase-lead.ts'
import { checkLedger } from './ledger-checks.ts'
import { forgetMails } from './mail-log/mail-log-tasks.ts'
import { forgetPreferences } from './mail-preferences/mail-preferences.ts'
import { eraseDonor } from './orders/donor-page/erase-donor.ts'
import { eraseOrganizerWords } from './orders/donors/erase-organizer-words.ts'
import { readGivenBack } from './orders/refunds/read-given-back.ts'
import { exportDonations } from './orders/statement/export-donations.ts'
import { forgetConversations } from './organizers/conversations/forget-conversations.ts'
import { forgetDigest } from './organizers/digests/digests.ts'
import { eraseOrganizerTexts } from './organizers/erase-organizer-texts.ts'
import { eraseFollowers, forgetFollowRequests } from './organizers/followers/mail-follow.ts'
import { exportMailPreferences } from './organizers/followers/own-mail-preferences.ts'
import { countNewsReaders } from './organizers/updates/read-audience.ts'
import { erasePayoutTexts } from './payouts/erase-payout-texts.ts'
import { readDonationDates, readExpectedTransferAt, readNextTransfer } from './payouts/transfer-dates.ts'
import { exportUseNotes } from './payouts/use-notes/use-notes.ts'
import { eraseShortPaths } from './share/erase-short-paths.ts'
import { eraseContact, exportContacts } from './support/erase-contact.ts'
import { countEmptySearch } from './tracking/empty-searches.ts'
import { reportServerError } from './tracking/errors/report-error.ts'
import { pageExperiments } from './tracking/experiments/page-experiments.ts'

/** What other slices keep about a case, erased before the case itself: updates refer to their mailing. */
const caseErasers = [
  eraseOrganizerTexts,
  erasePayoutTexts,
  eraseOrganizerWords,
  eraseAppeals,
  eraseShortPaths,
  eraseCase,
  // Last, because from then on the case can't be followed.
  eraseFollowers,
]

/** Functions that lower slices call in slices above them, which they may not import. */
export const handlers: Handlers = {
  casePublished: [openWithdrawalAccount],
  caseHidden: holdHiddenMoney,
  caseShown: releaseShownMoney,
  isRecipientKnown,
  isOtherPersonKnown,
  caseDeleted: forgetRecipient,
  recipientRenamed: holdOnNameMismatch,
  emailLeft: [moveChecksToEmail],
  personErased: [
    async (deps, userId) => {
      for (const { caseId } of await listOwnedCases(deps, userId))
        for (const erase of caseErasers) await erase(deps, caseId)
    },
    forgetDrafts,
    eraseChecks,
  ],
  addressErased: [
    eraseDonor,
    forgetReports,
    forgetPreferences,
    forgetDigest,
    forgetFollowRequests,
    forgetConversations,
    eraseLead,
    eraseContact,
    forgetMails,
  ],
  accountNeededBy: async (deps, userId) => {
    const owned = await listOwnedCases(deps, userId)
    const isNeeded = await Promise.all(owned.map((ownedCase) => needsOrganizer(deps, ownedCase)))
    return owned.filter((_, index) => isNeeded[index])
  },
  exportPerson: async (deps, { userId, emailHash, addresses }, hasCheckProof) => {
    const [fundraisers, drafts, donations, reports, identityChecks, mailPreferences, messages, leads] =
      await Promise.all([
        exportCases(deps, userId, exportUseNotes),
        exportDrafts(deps, userId),
        Promise.all(addresses.map((address) => exportDonations(deps, address))),
        Promise.all(addresses.map((address) => exportReports(deps, address))),
        exportChecks(deps, { userId, emailHash }, hasCheckProof),
        Promise.all(addresses.map((address) => exportMailPreferences(deps, address))),
        Promise.all(addresses.map((address) => exportContacts(deps, address))),
        Promise.all(addresses.map((address) => exportLead(deps, address))),
      ])
    return {
      fundraisers,
      drafts,
      identityChecks,
      donations: donations.flat(),
      reports: reports.flat(),
      mailPreferences: mailPreferences.flat(),
      messages: messages.flat(),
      leads: leads.flat(),
    }
  },
  transferDates: { readNextTransfer, readExpectedTransferAt, readDonationDates },
  pageExperiments,
  serverFailed: reportServerError,
  foundNothing: countEmptySearch,
  readGivenBack,
  readAccountFacts,
  countNewsReaders,
  checkLedger,
}
