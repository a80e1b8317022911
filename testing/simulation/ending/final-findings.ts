import type { Cast } from '../donations.ts'
import { ledgerFindings } from '../findings.ts'
import type { World } from '../world.ts'
import { readBothBooks } from './both-books.ts'
import { chargeFindings } from './charges.ts'
import { duplicatePaymentFindings } from './duplicate-payments.ts'
import { bankFindings, deadlineFindings, heldFindings, transferFindings } from './payouts.ts'
import { leftoverFindings, promiseFindings } from './promises.ts'
import { disputeFindings, duplicateFindings, refundFindings, returnedFindings } from './returns.ts'
import { clearingFindings, journalFindings, totalFindings } from './sums.ts'

/** Checks the final invariants: above all, that the provider's books and ours agree. */
export const finalFindings = async (world: World, { caseIds, donations }: Cast): Promise<string[]> => {
  const books = await readBothBooks(world)
  return [
    ...(await ledgerFindings(world)),
    ...chargeFindings(books),
    ...refundFindings(books),
    ...disputeFindings(books),
    ...returnedFindings(books),
    ...duplicateFindings(books),
    ...transferFindings(books),
    ...bankFindings(books),
    ...(await heldFindings(world)),
    ...(await deadlineFindings(world)),
    ...(await duplicatePaymentFindings(world, books)),
    ...(await journalFindings(world, books)),
    ...(await clearingFindings(world, books)),
    ...(await totalFindings(world, caseIds, books)),
    ...promiseFindings(donations, books),
    ...(await leftoverFindings(world)),
  ]
}
