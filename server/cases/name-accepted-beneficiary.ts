import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { caseAfter } from './case.state.ts'
import type { CaseRow } from './case-row.queries.ts'
import { goLive } from './publish-case.ts'
import { endVouches } from './vouches/end-vouches.ts'

/**
 * Names the beneficiary on the page, in the transaction in which they accept; an approved page that waited for it goes
 * live.
 */
export const nameAcceptedBeneficiary = async (
  deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'handlers'>,
  tx: Tx,
  { caseId, visibility, version }: CaseRow,
): Promise<void> => {
  await tx
    .updateTable('cases')
    .set({ beneficiaryAccepted: true, version: version + 1 })
    .where('caseId', '=', caseId)
    .execute()
  if (visibility !== 'approved') return
  caseAfter(visibility, 'accept')
  await goLive(deps, tx, caseId)
}

/**
 * Takes the beneficiary's name off the page, in the transaction that names another person, who hasn't accepted. Who said
 * that they know the former one said nothing of the other, so their vouches end.
 */
export const unnameBeneficiary = async (tx: Tx, { caseId, version }: CaseRow, at: Date): Promise<void> => {
  await tx
    .updateTable('cases')
    .set({ beneficiaryAccepted: false, version: version + 1 })
    .where('caseId', '=', caseId)
    .execute()
  await endVouches(tx, { caseId, because: 'recipient', at })
}
