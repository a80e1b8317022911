import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { readCaseLedger } from '#server/payouts/case-ledger.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The money of a case, from gifts to papers. The caller knows that it may be read. @throws notFound */
export const readPublicLedger = async (
  deps: Pick<Deps, 'database'>,
  caseId: string,
): Promise<CallOutput<Calls['caseLedger']>> => {
  const checkedCase = await readCheckedCase(deps.database.db, caseId)
  if (checkedCase === null) throw new Refusal('notFound')
  return readCaseLedger(deps, checkedCase)
}
