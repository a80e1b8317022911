import { type Finding, ledgerChecks, runChecks } from './ledger/checks.ts'
import { orderChecks } from './orders/orders.checks.ts'
import { payoutChecks } from './payouts/payouts.checks.ts'
import type { Db } from './platform/database.ts'

/** Every ledger check: the ledger's own, and those that compare it with other slices' tables. */
export const checkLedger = (reader: Db): Promise<Finding[]> =>
  runChecks(reader, [...ledgerChecks, ...orderChecks, ...payoutChecks])
