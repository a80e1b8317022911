import type { Db } from '#server/platform/database.ts'
import { readLinks, readSimilar, type Similar } from './uploads.queries.ts'

/** Maximum differing bits, of 64, between hashes of similar pictures. */
const DISTANCE_MAX = 8

export type SimilarUpload = {
  readonly uploadId: string
  readonly mediaId: string
  /** The similar picture on another case. */
  readonly other: Similar
}

/** Pictures of a case that resemble pictures of other cases, as a hint for the case's reviewer. */
export const findSimilarUploads = async (db: Db, caseId: string): Promise<SimilarUpload[]> => {
  const similar: SimilarUpload[] = []
  for (const { uploadId, mediaId, pictureHash } of await readLinks(db, caseId)) {
    if (mediaId === null || pictureHash === null) continue
    const others = await readSimilar(db, { caseId, pictureHash, distanceMax: DISTANCE_MAX })
    similar.push(...others.map((other) => ({ uploadId, mediaId, other })))
  }
  return similar
}
