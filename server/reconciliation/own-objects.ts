import {
  findOwnObjects,
  findProviderRefs,
  type OrderObject,
} from '#server/donations/sweeping/find-provider-objects.ts'
import type { ClearingEntry } from '#server/ledger/clearing-account-entries.ts'
import { PAYOUT_SOURCE } from '#server/ledger/payout-events.ts'
import type { BalanceMovement } from '#server/outside/payments/port.ts'
import { findOwnTransfers, findTransferRefs } from '#server/payouts/find-transfers.ts'
import type { Db } from '#server/platform/database.ts'
import type { EntryObject } from './pairs.policy.ts'

/** What an object at the provider belongs to here: an order, or for a transfer a payout's attempt. */
export type OwnObject = Omit<OrderObject, 'orderId' | 'paymentRef' | 'source'> & {
  readonly orderId: string | null
  readonly source: OrderObject['source'] | typeof PAYOUT_SOURCE
}

const isTransfer = ({ category }: BalanceMovement): boolean => category.startsWith('transfer')

/** Finds what the object of each movement belongs to here, by the object's ref. */
export const findOwn = async (
  db: Db,
  movements: readonly BalanceMovement[],
): Promise<ReadonlyMap<string, OwnObject>> => {
  const payments = movements.map(({ paymentRef, sourceRef }) => ({ paymentRef, objectRef: sourceRef }))
  const refs = movements.filter(isTransfer).flatMap(({ sourceRef }) => sourceRef ?? [])
  const [ofOrders, ofPayouts] = await Promise.all([findOwnObjects(db, payments), findOwnTransfers(db, refs)])
  const transfers = ofPayouts.map(({ attemptId, objectRef, caseId }): [string, OwnObject] => [
    objectRef,
    { caseId, objectRef, orderId: null, source: PAYOUT_SOURCE, sourceId: attemptId },
  ])
  return new Map<string, OwnObject>([...ofOrders, ...transfers])
}

/** Finds the object at the provider that each entry is about. */
export const findRefs = async (
  db: Db,
  entries: readonly ClearingEntry[],
): Promise<(entry: ClearingEntry) => EntryObject | null> => {
  const attemptIds = entries.filter(({ source }) => source === PAYOUT_SOURCE).map(({ sourceId }) => sourceId)
  const [ofOrders, attempts] = await Promise.all([
    findProviderRefs(db, entries),
    findTransferRefs(db, attemptIds),
  ])
  const byId = new Map(attempts.map((attempt) => [attempt.attemptId, attempt]))
  return (entry) => {
    const attempt = entry.source === PAYOUT_SOURCE ? byId.get(entry.sourceId) : undefined
    if (attempt === undefined) return ofOrders(entry)
    const objectRef = entry.kind === 'transfer_reversed' ? attempt.reversalRef : attempt.transferRef
    return { orderId: null, objectRef, paymentRef: null }
  }
}
