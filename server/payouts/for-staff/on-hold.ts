import { addCents } from '#contract/money.ts'
import { listHeldCases } from '#server/identity-check/holds/hold-money.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'

/** The money that open holds keep, as every page of staff counts it: what cases with a hold are owed. */
export const readOnHold = async (db: Db): Promise<{ readonly count: number; readonly cents: number }> => {
  const caseIds = await listHeldCases(db)
  const balanceOf = await readListBalances(db, caseIds)
  return {
    count: caseIds.length,
    cents: addCents(...caseIds.map((caseId) => Math.max(0, balanceOf(caseId).payableCents))),
  }
}
