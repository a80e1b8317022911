import type { Upload } from '#contract/media/upload-calls.ts'
import type { Db } from '#server/platform/database.ts'
import { uploadAnswer } from './upload-answer.ts'
import { type CaseUploadRow, readLinks, readUploadRows } from './uploads.queries.ts'

/** A person's own uploads, in the order of the ids. Other people's and deleted ones are omitted. */
export const readUploads = async (
  db: Db,
  { ownerId, uploadIds }: { readonly ownerId: string; readonly uploadIds: readonly string[] },
): Promise<Upload[]> => {
  const rows = new Map((await readUploadRows(db, ownerId, uploadIds)).map((row) => [row.uploadId, row]))
  return uploadIds.flatMap((uploadId) => {
    const row = rows.get(uploadId)
    return row === undefined ? [] : [uploadAnswer(row)]
  })
}

export type CaseDocument = Pick<CaseUploadRow, 'uploadId' | 'contentType' | 'linkedAt' | 'removeAt'>

/** The documents of a case, which its reviewers open with `viewDocument`. */
export const listDocuments = async (db: Db, caseId: string): Promise<CaseDocument[]> =>
  (await readLinks(db, caseId, 'document')).map(({ uploadId, contentType, linkedAt, removeAt }) => ({
    uploadId,
    contentType,
    linkedAt,
    removeAt,
  }))
