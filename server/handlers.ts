import { exportCases } from './cases/export-cases.ts'
import { forgetOrganizer, listOwnedCases, needsOrganizer } from './cases/owned-cases.ts'
import { exportReports, forgetReports } from './cases/report-texts.ts'
import type { Handlers } from './deps.ts'
import { moveChecks } from './identity-check/move-checks.ts'
import { openWithdrawalAccount } from './identity-check/open-withdrawal-account.ts'
import { eraseChecks, exportChecks } from './identity-check/own-checks.ts'
import { checkLedger } from './ledger-checks.ts'
import { forgetDonor } from './orders/gift/forget-donor.ts'
import { exportGifts } from './orders/statement/export-gifts.ts'
import { nameOrganizer } from './payouts/name-organizer.ts'
import { readGiftDates, readNextTransfer, readWouldLeaveAt } from './payouts/transfer-dates.ts'
import { exportUseNotes } from './payouts/use-notes.ts'

const NAMELESS = 'The organizer'

/** What slices do when something happens in a slice below them, which doesn't know them. */
export const handlers: Handlers = {
  casePublished: [openWithdrawalAccount],
  emailLeft: [moveChecks],
  personErased: [
    async (deps, userId) => {
      for (const { caseId } of await listOwnedCases(deps, userId)) {
        await nameOrganizer(deps.database.reader, caseId, NAMELESS)
        await forgetOrganizer(deps, caseId, NAMELESS)
      }
    },
    eraseChecks,
  ],
  addressErased: [forgetDonor, forgetReports],
  accountNeededBy: async (deps, userId) => {
    const owned = await listOwnedCases(deps, userId)
    const isNeeded = await Promise.all(owned.map((one) => needsOrganizer(deps, one)))
    return owned.filter((_, index) => isNeeded[index])
  },
  exportPerson: async (deps, { userId, emailHash, addresses }, isProved) => {
    const [fundraisers, gifts, reports, identityChecks] = await Promise.all([
      exportCases(deps, userId, exportUseNotes),
      Promise.all(addresses.map((address) => exportGifts(deps, address))),
      Promise.all(addresses.map((address) => exportReports(deps, address))),
      exportChecks(deps, { userId, emailHash }, isProved),
    ])
    return { fundraisers, gifts: gifts.flat(), reports: reports.flat(), identityChecks }
  },
  transferDates: { readNextTransfer, readWouldLeaveAt, readGiftDates },
  checkLedger,
}
