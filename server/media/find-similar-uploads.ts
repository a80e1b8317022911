import type { Db } from '#server/platform/database.ts'
import { readLinks, readSimilar, type Similar } from './uploads.queries.ts'

/** Maximum differing bits, of 64, between hashes of similar pictures. */
const DISTANCE_MAX = 8

export type SimilarUpload = {
  readonly uploadId: string
  readonly mediaId: string
  /** The similar one on another case. */
  readonly other: Similar
}

/** Pictures of a case that resemble pictures of other cases: a hint for its reviewer, not a verdict. */
export const findSimilarUploads = async (on: Db, caseId: string): Promise<SimilarUpload[]> => {
  const found: SimilarUpload[] = []
  for (const { uploadId, mediaId, pictureHash } of await readLinks(on, caseId)) {
    if (mediaId === null || pictureHash === null) continue
    const others = await readSimilar(on, { caseId, pictureHash, distanceMax: DISTANCE_MAX })
    found.push(...others.map((other) => ({ uploadId, mediaId, other })))
  }
  return found
}
