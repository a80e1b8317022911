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

/** What of ours each of the provider's objects is, by its ref. One whose payment no order has is left out. */
export const findOwnObjects = async (
  reader: Db,
  objects: readonly { readonly paymentRef: string | null; readonly objectRef: string | null }[],
): Promise<ReadonlyMap<string, OwnObject>> => {
  const named = objects.flatMap(({ paymentRef, objectRef }): ProviderObject[] =>
    paymentRef === null || objectRef === null ? [] : [{ paymentRef, objectRef }],
  )
  return new Map((await readOwnObjects(reader, named)).map((own) => [own.objectRef, own]))
}

/** Which object of the provider's each thing of ours is: asked by what a journal was posted about. */
export const findProviderRefs = async (
  reader: Db,
  sources: readonly JournalSource[],
): Promise<(source: JournalSource) => RefsOfSource | null> => {
  const refs = new Map((await readRefsOfSources(reader, sources)).map((found) => [keyOf(found), found]))
  return (source) => refs.get(keyOf(source)) ?? null
}
