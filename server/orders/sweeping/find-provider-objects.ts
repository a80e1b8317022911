import type { JournalSource } from '#server/ledger/clearing.ts'
import type { Db } from '#server/platform/database.ts'
import {
  type OwnObject,
  type ProviderObject,
  type RefsOfSource,
  readOwnObjects,
  readRefsOfSources,
} from './provider-objects.queries.ts'

export type { OwnObject }

const keyOf = ({ caseId, source, sourceId }: JournalSource): string => `${caseId} ${source} ${sourceId}`

/** Our object of each provider's object, by its ref; omitted if no order has the payment. */
export const findOwnObjects = async (
  reader: Db,
  objects: readonly { readonly paymentRef: string | null; readonly objectRef: string | null }[],
): Promise<ReadonlyMap<string, OwnObject>> => {
  const named = objects.flatMap(({ paymentRef, objectRef }): ProviderObject[] =>
    paymentRef === null || objectRef === null ? [] : [{ paymentRef, objectRef }],
  )
  return new Map((await readOwnObjects(reader, named)).map((own) => [own.objectRef, own]))
}

/** The provider's object of each journal source. */
export const findProviderRefs = async (
  reader: Db,
  sources: readonly JournalSource[],
): Promise<(source: JournalSource) => RefsOfSource | null> => {
  const refs = new Map((await readRefsOfSources(reader, sources)).map((found) => [keyOf(found), found]))
  return (source) => refs.get(keyOf(source)) ?? null
}
