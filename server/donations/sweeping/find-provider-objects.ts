import type { JournalSource } from '#server/ledger/clearing-account-entries.ts'
import type { Db } from '#server/platform/database.ts'
import {
  type OrderObject,
  type ProviderObject,
  type RefsOfSource,
  readOwnObjects,
  readRefsOfSources,
} from './provider-objects.queries.ts'

export type { OrderObject }

const keyOf = ({ caseId, source, sourceId }: JournalSource): string => `${caseId} ${source} ${sourceId}`

/**
 * Our counterpart of each of the provider's objects, by the object's ref; omitted if no order has its
 * payment.
 */
export const findOwnObjects = async (
  db: Db,
  objects: readonly { readonly paymentRef: string | null; readonly objectRef: string | null }[],
): Promise<ReadonlyMap<string, OrderObject>> => {
  const identified = objects.flatMap(({ paymentRef, objectRef }): ProviderObject[] =>
    paymentRef === null || objectRef === null ? [] : [{ paymentRef, objectRef }],
  )
  return new Map((await readOwnObjects(db, identified)).map((own) => [own.objectRef, own]))
}

/** The provider's object of each journal source. */
export const findProviderRefs = async (
  db: Db,
  sources: readonly JournalSource[],
): Promise<(source: JournalSource) => RefsOfSource | null> => {
  const refs = new Map((await readRefsOfSources(db, sources)).map((row) => [keyOf(row), row]))
  return (source) => refs.get(keyOf(source)) ?? null
}
