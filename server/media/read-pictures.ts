import type { Db } from '#server/platform/database.ts'
import type { StoredImage } from './store-image.ts'
import { readUploadRows } from './uploads.queries.ts'

/** A person's uploaded pictures by upload id; documents and deleted uploads are omitted. */
export const readPictures = async (
  db: Db,
  userId: string,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, StoredImage>> => {
  const rows = await readUploadRows(db, userId, uploadIds)
  return new Map(
    rows.flatMap(({ uploadId, mediaId, width, height, placeholder }) =>
      mediaId === null || width === null || height === null || placeholder === null
        ? []
        : [[uploadId, { mediaId, width, height, placeholder }] as const],
    ),
  )
}
