import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getDocument } from './sealed-document.ts'
import { readLinks } from './uploads.queries.ts'

export type OpenedDocument = { readonly bytes: Buffer; readonly contentType: string }

/** Reads and decrypts a case's document. @throws notFound if it isn't of this case, or isn't stored any more */
export const openDocument = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'storage'>,
  { caseId, uploadId }: { readonly caseId: string; readonly uploadId: string },
): Promise<OpenedDocument> => {
  const links = await readLinks(deps.database.db, caseId, 'document')
  const link = links.find((row) => row.uploadId === uploadId)
  if (link === undefined) throw new Refusal('notFound', { sentence: 'That document is no longer kept.' })
  return { bytes: await getDocument(deps, link), contentType: link.contentType }
}
