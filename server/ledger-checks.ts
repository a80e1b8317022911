import { type Finding, ledgerChecks, runChecks } from './ledger/checks.ts'
import { orderChecks } from './orders/orders.checks.ts'
import { payoutChecks } from './payouts/payouts.checks.ts'
import type { Db } from './platform/database.ts'

/** Every check of the books: those of the ledger itself, and those that compare it with what slices keep. */
export const checkLedger = (reader: Db): Promise<Finding[]> =>
  runChecks(reader, [...ledgerChecks, ...orderChecks, ...payoutChecks])
