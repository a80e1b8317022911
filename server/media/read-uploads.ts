import type { Upload } from '#contract/fundraisers/upload-calls.ts'
import type { Db } from '#server/platform/database.ts'
import { uploadAnswer } from './upload-answer.ts'
import { type CaseUploadRow, readLinks, readUploadRows } from './uploads.queries.ts'

/** A person's own uploads, in the order of the ids; others' and deleted ones are omitted. */
export const readUploads = async (
  on: Db,
  { ownerId, uploadIds }: { readonly ownerId: string; readonly uploadIds: readonly string[] },
): Promise<Upload[]> => {
  const rows = new Map((await readUploadRows(on, ownerId, uploadIds)).map((row) => [row.uploadId, row]))
  return uploadIds.flatMap((uploadId) => {
    const row = rows.get(uploadId)
    return row === undefined ? [] : [uploadAnswer(row)]
  })
}

export type CaseDocument = Pick<CaseUploadRow, 'uploadId' | 'contentType' | 'linkedAt' | 'removeAt'>

/** The documents of a case for its reviewers, opened by `viewDocument`. */
export const listDocuments = async (on: Db, caseId: string): Promise<CaseDocument[]> =>
  (await readLinks(on, caseId, 'document')).map(({ uploadId, contentType, linkedAt, removeAt }) => ({
    uploadId,
    contentType,
    linkedAt,
    removeAt,
  }))
