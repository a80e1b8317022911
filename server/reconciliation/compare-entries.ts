import type { Deps } from '#server/deps.ts'
import { isChargeInFlight } from '#server/donations/charging/classify-charge.ts'
import type { ClearingEntry } from '#server/ledger/clearing-account-entries.ts'
import { type BalanceMovement, NotAtProvider } from '#server/outside/payments/port.ts'
import { compareMovements, type MendedMovement } from './compare-movements.ts'
import type { Difference, DifferenceKind } from './differences.ts'
import { readStoredMovements } from './movements.queries.ts'
import { findRefs } from './own-objects.ts'
import {
  belongsTo,
  type EntryObject,
  FEE_SOURCE,
  missingKind,
  movementFor,
  pairOfEntry,
  type StoredMovement,
} from './pairs.policy.ts'
import { askAboutObject, UnclearObject } from './unclear-object.ts'

export type ComparedEntry = {
  readonly entry: ClearingEntry
  /** The provider's movement of this entry, if there is one. */
  readonly movement: StoredMovement | null
  /** Whether the provider has the entry's object, but hasn't moved our balance yet. */
  readonly waits: boolean
  readonly difference: Difference | null
}

const CAUSES: Readonly<Partial<Record<DifferenceKind, string>>> = {
  charge_missing: 'The order is paid in our books, but the provider moved no money for it.',
  refund_missing: 'The refund is sent in our books, but the provider moved no money for it.',
  refund_failure_missing: 'The refund came back in our books, but the provider moved no money for it.',
  dispute_missing: 'The payment is disputed in our books, but the provider moved no money for it.',
  dispute_reversal_missing: 'The dispute is won in our books, but the provider moved no money for it.',
  transfer_missing: 'The transfer is sent in our books, but the provider moved no money for it.',
  transfer_reversal_missing: 'The transfer is reversed in our books, but the provider moved no money for it.',
  fee_missing: 'Our books have a fee for a transaction that the provider doesn’t have.',
  entry_unknown: 'Our books changed our balance at the provider for a reason the provider can’t know.',
}

const differenceOf = (
  entry: ClearingEntry,
  object: EntryObject | null,
  movement: StoredMovement | null,
): Difference => {
  const { caseId, journalId, cents } = entry
  const isPostedElsewhere = movement !== null
  const kind = isPostedElsewhere ? 'posted_twice' : missingKind(entry)
  return {
    kind,
    ref: isPostedElsewhere ? journalId : (object?.objectRef ?? entry.sourceId),
    balanceRef: null,
    journalId,
    caseId,
    orderId: object?.orderId ?? null,
    oursCents: cents,
    theirsCents: 0,
    cause: isPostedElsewhere
      ? `The transaction ${movement.balanceRef} is posted to case ${movement.caseId}, and again here.`
      : (CAUSES[kind] ?? ''),
  }
}

/** Fetches from the provider the movements that an entry may belong to. */
const fetchMovements = async (
  { payments }: Pick<Deps, 'payments'>,
  { source, sourceId }: ClearingEntry,
  object: EntryObject | null,
): Promise<readonly BalanceMovement[]> => {
  if (source !== FEE_SOURCE) return object?.objectRef == null ? [] : payments.movementsOf(object.objectRef)
  const movement = await payments.getMovement(sourceId)
  return movement === null ? [] : [movement]
}

/** @throws OutcomeUnknown */
const isAwaitedAtProvider = async (
  { payments }: Pick<Deps, 'payments'>,
  entry: ClearingEntry,
  object: EntryObject | null,
): Promise<boolean> => {
  if (object?.objectRef == null || object.paymentRef === null) return false
  const { objectRef, paymentRef } = object
  const category = pairOfEntry(entry)?.category
  if (category === 'charge') return isChargeInFlight({ payments }, { paymentRef, chargeRef: objectRef })
  if (category !== 'refund' && category !== 'refund_failure') return false
  try {
    return (await payments.getRefund(objectRef)).status === 'pending'
  } catch (error) {
    if (error instanceof NotAtProvider) return false
    throw error
  }
}

/** Whether the provider has the entry's object and only hasn't moved its money yet. @throws OutcomeUnknown */
const isInFlight = async (deps: Deps, entry: ClearingEntry, object: EntryObject | null): Promise<boolean> => {
  try {
    return await askAboutObject(deps, () => isAwaitedAtProvider(deps, entry, object))
  } catch (error) {
    if (error instanceof UnclearObject) return false
    throw error
  }
}

const compareEntry = async (
  deps: Deps,
  entry: ClearingEntry,
  object: EntryObject | null,
  stored: readonly StoredMovement[],
): Promise<ComparedEntry> => {
  const movement = movementFor(entry, object, stored)
  const unmatched = { entry, movement: null, waits: false, difference: null }
  if (movement !== null && belongsTo(movement, entry, object)) return { ...unmatched, movement }
  // A movement without a known owner is reported as a difference of its own.
  if (movement !== null && movement.caseId === null) return unmatched
  if (movement === null && (await isInFlight(deps, entry, object))) return { ...unmatched, waits: true }
  return { ...unmatched, difference: differenceOf(entry, object, movement) }
}

type ObjectOf = (entry: ClearingEntry) => EntryObject | null

const readStored = (
  { database }: Pick<Deps, 'database'>,
  entries: readonly ClearingEntry[],
  objectOf: ObjectOf,
): Promise<StoredMovement[]> =>
  readStoredMovements(
    database.db,
    entries.flatMap(({ source, sourceId }) => (source === FEE_SOURCE ? [sourceId] : [])),
    entries.flatMap((entry) => objectOf(entry)?.objectRef ?? []),
  )

/** The stored movements of an entry, after fetching and storing them if there were none. */
const readOrFetch = async (
  deps: Deps,
  entry: ClearingEntry,
  objectOf: ObjectOf,
  onFetched: OnFetched,
): Promise<StoredMovement[]> => {
  const stored = await readStored(deps, [entry], objectOf)
  if (movementFor(entry, objectOf(entry), stored) !== null) return stored
  const storedRefs = new Set(stored.map(({ balanceRef }) => balanceRef))
  const fetched = await fetchMovements(deps, entry, objectOf(entry))
  const fresh = fetched.filter(({ balanceRef }) => !storedRefs.has(balanceRef))
  if (fresh.length === 0) return stored
  await onFetched(await compareMovements(deps, fresh))
  return readStored(deps, [entry], objectOf)
}

/** Receives movements that were fetched and compared. */
type OnFetched = (movements: readonly MendedMovement[]) => Promise<void>

/** Compares ledger entries with the provider's movements: with stored ones, or with those fetched for the entry. */
export const compareEntries = async (
  deps: Deps,
  entries: readonly ClearingEntry[],
  onFetched: OnFetched,
): Promise<ComparedEntry[]> => {
  const objectOf = await findRefs(deps.database.db, entries)
  const known = await readStored(deps, entries, objectOf)
  const compared: ComparedEntry[] = []
  for (const entry of entries) {
    const object = objectOf(entry)
    const isKnown = movementFor(entry, object, known) !== null
    const stored = isKnown ? known : await readOrFetch(deps, entry, objectOf, onFetched)
    compared.push(await compareEntry(deps, entry, object, stored))
  }
  return compared
}
