import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'

type DocumentDeps = Pick<Deps, 'database' | 'personalData' | 'storage'>
type DocumentRef = { readonly userId: string; readonly uploadId: string }

/** Name of the key that encrypts only a person's documents. Erasing it makes every copy unreadable. */
export const documentsPersonOf = (userId: string): string => `documents:${userId}`

export const documentKey = (uploadId: string): string => `documents/${uploadId}`
const contextOf = (uploadId: string): string => `document|${uploadId}`

/** Stores a document, encrypted under its owner's key. */
export const putDocument = async (
  { database, personalData, storage }: DocumentDeps,
  { userId, uploadId }: DocumentRef,
  bytes: Uint8Array,
): Promise<void> => {
  const seal = await personalData.sealer(database.db, documentsPersonOf(userId))
  await storage.put(documentKey(uploadId), seal(contextOf(uploadId), bytes))
}

/** Reads and decrypts a document. @throws notFound if it was removed, or its owner erased */
export const getDocument = async (
  { database, personalData, storage }: DocumentDeps,
  { userId, uploadId }: DocumentRef,
): Promise<Buffer> => {
  const sealed = await storage.get(documentKey(uploadId))
  const bytes =
    sealed &&
    (await personalData.openBytes(database.db, documentsPersonOf(userId), contextOf(uploadId), sealed))
  if (bytes === null) throw new Refusal('notFound', { sentence: 'That document is no longer kept.' })
  return bytes
}
