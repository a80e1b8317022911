import type { Db } from '#server/platform/database.ts'
import type { StoredImage } from './store-image.ts'
import { readUploadRows } from './uploads.queries.ts'

/** The pictures behind some of a person’s uploads; documents and what isn’t kept any more are left out. */
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
