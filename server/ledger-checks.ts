import { orderChecks } from './donations/orders.checks.ts'
import { type Finding, ledgerChecks, runChecks } from './ledger/checks.ts'
import { payoutChecks } from './payouts/payouts.checks.ts'
import type { Db } from './platform/database.ts'

/** Every ledger check: the ledger's own, and those that compare it with other slices' tables. */
export const checkLedger = (db: Db): Promise<Finding[]> =>
  runChecks(db, [...ledgerChecks, ...orderChecks, ...payoutChecks])
