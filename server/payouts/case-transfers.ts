import type { Deps } from '#server/deps.ts'
import type { TransferState } from '#server/outside/payments/port.ts'
import { readAttemptsOf } from './attempts.queries.ts'

/** A transfer of a case at the provider. */
export type CaseTransfer = {
  readonly transfer: TransferState
  /** The difference by which finance has explained it; null if it isn't listed, or not explained. */
  readonly explainedAs: string | null
}

/**
 * Reads all transfers of a case at the provider, oldest first: those of its group, and those that are listed as unknown,
 * since older ones have another group, and those made on the provider's website name no case. @throws OutcomeUnknown
 */
export const readCaseTransfers = async (
  { database, payments, handlers }: Pick<Deps, 'database' | 'payments' | 'handlers'>,
  caseId: string,
): Promise<CaseTransfer[]> => {
  const ofGroup = await payments.transfersOf(caseId)
  const refs = ofGroup.map(({ transferRef }) => transferRef)
  const listed = await handlers.readListedTransfers(database.db, caseId, refs)
  const others = listed.filter(({ transferRef }) => !refs.includes(transferRef))
  const ofList = await Promise.all(others.map(({ transferRef }) => payments.getTransfer(transferRef)))
  const transfers = [
    ...ofList.map((transfer) => ({ ...transfer, caseId: transfer.caseId ?? caseId })),
    ...ofGroup,
  ]
  return transfers
    .map((transfer) => ({
      transfer,
      explainedAs:
        listed.find(({ transferRef, isExplained }) => isExplained && transferRef === transfer.transferRef)
          ?.differenceId ?? null,
    }))
    .sort((a, b) => a.transfer.madeAt.getTime() - b.transfer.madeAt.getTime())
}

/** A case's transfers at the provider that aren't recorded, by how the books know them. */
type UnrecordedTransfers = {
  /** Requested by an open attempt: the answer was lost, or another process is recording it. */
  readonly requested: TransferState[]
  /** Explained by finance: it is booked as the case's payout, unless it was reversed. */
  readonly explained: TransferState[]
  readonly unknown: TransferState[]
}

export const readUnrecordedTransfers = async (deps: Deps, caseId: string): Promise<UnrecordedTransfers> => {
  // The provider is read first: an attempt is marked as requested before its transfer is made.
  const transfers = await readCaseTransfers(deps, caseId)
  const attempts = await readAttemptsOf(deps.database.db, caseId)
  const recorded = new Set(attempts.map(({ transferRef }) => transferRef))
  const isRequested = (transfer: TransferState): boolean =>
    attempts.some(
      ({ attemptId, state, requestedAt }) =>
        attemptId === transfer.attemptId && state === 'reserved' && requestedAt !== null,
    )
  const result: UnrecordedTransfers = { requested: [], explained: [], unknown: [] }
  for (const { transfer, explainedAs } of transfers) {
    if (recorded.has(transfer.transferRef)) continue
    if (isRequested(transfer)) result.requested.push(transfer)
    else if (explainedAs !== null) result.explained.push(transfer)
    else result.unknown.push(transfer)
  }
  return result
}
