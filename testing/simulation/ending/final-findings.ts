import type { Cast } from '../donations.ts'
import { ledgerFindings } from '../findings.ts'
import type { World } from '../world.ts'
import { chargeFindings } from './charges.ts'
import { duplicatePaymentFindings } from './duplicate-payments.ts'
import {
  bankFindings,
  clearedFindings,
  deadlineFindings,
  heldFindings,
  shareFindings,
  transferFindings,
} from './payouts.ts'
import { leftoverFindings, promiseFindings } from './promises.ts'
import { readBooks } from './read-books.ts'
import { disputeFindings, duplicateFindings, refundFindings, returnedFindings } from './returns.ts'
import { clearingFindings, journalFindings, totalFindings } from './sums.ts'

/** Checks the final invariants: above all, that the provider's books and ours agree. */
export const finalFindings = async (world: World, { caseIds, donations }: Cast): Promise<string[]> => {
  const books = await readBooks(world)
  return [
    ...(await ledgerFindings(world)),
    ...chargeFindings(books),
    ...refundFindings(books),
    ...disputeFindings(world, books),
    ...returnedFindings(books),
    ...duplicateFindings(books),
    ...transferFindings(books),
    ...bankFindings(books),
    ...(await shareFindings(world, caseIds, books)),
    // A restored backup forgets that a hold was lifted before a payout that is then imported with its own time.
    ...(world.backups.restores() > 0 ? [] : await heldFindings(world)),
    ...(await deadlineFindings(world)),
    ...(await clearedFindings(world)),
    ...(await duplicatePaymentFindings(world, books)),
    ...(await journalFindings(world, books)),
    ...(await clearingFindings(world, books)),
    ...(await totalFindings(world, caseIds, books)),
    ...promiseFindings(world, donations, books),
    ...(await leftoverFindings(world)),
  ]
}
