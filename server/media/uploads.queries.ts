import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { UploadPurpose } from '#contract/fundraisers/uploads.ts'
import type { CaseUpload, Upload } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type UploadRow = Selectable<Upload>
export type CaseUploadRow = Selectable<CaseUpload>

/** Number and total size of a person's uploads since a time. */
export const readUploaded = async (
  reader: Db,
  userId: string,
  since: Date,
): Promise<{ count: number; bytes: number }> => {
  const { count, bytes } = await reader
    .selectFrom('upload')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('byteLength').as('bytes')])
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes ?? 0) }
}

export const readUploadByKey = (
  reader: Db,
  userId: string,
  idempotencyKey: string,
): Promise<UploadRow | undefined> =>
  reader
    .selectFrom('upload')
    .selectAll()
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

/** A person's uploads that still have their bytes. */
export const readUploadRows = async (
  reader: Db,
  userId: string,
  uploadIds: readonly string[],
): Promise<UploadRow[]> =>
  uploadIds.length === 0
    ? []
    : reader
        .selectFrom('upload')
        .selectAll()
        .where('userId', '=', userId)
        .where('uploadId', 'in', uploadIds)
        .where('expiredAt', 'is', null)
        .execute()

/** All uploads of a person, in any state. */
export const readAllUploads = (reader: Db, userId: string): Promise<UploadRow[]> =>
  reader.selectFrom('upload').selectAll().where('userId', '=', userId).execute()

/** Inserts an upload, unless its idempotency key was used. @returns whether it was inserted */
export const insertUpload = async (reader: Db, row: UploadRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await reader
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteUpload = async (reader: Db, userId: string, uploadId: string): Promise<void> => {
  await reader.deleteFrom('upload').where('userId', '=', userId).where('uploadId', '=', uploadId).execute()
}

/** Links uploads to cases. Idempotent. */
export const insertLinks = async (tx: Tx, rows: readonly CaseUploadRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('caseUpload')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['caseId', 'uploadId']).doNothing())
    .execute()
}

export const deleteLinks = async (
  reader: Db,
  caseId: string,
  uploadIds: readonly string[],
): Promise<void> => {
  if (uploadIds.length === 0) return
  await reader
    .deleteFrom('caseUpload')
    .where('caseId', '=', caseId)
    .where('uploadId', 'in', uploadIds)
    .execute()
}

export const deleteLinksOfCase = async (reader: Db, caseId: string): Promise<void> => {
  await reader.deleteFrom('caseUpload').where('caseId', '=', caseId).execute()
}

/** A case's links to uploads, optionally of one purpose. */
export const readLinks = (reader: Db, caseId: string, purpose?: UploadPurpose): Promise<CaseUploadRow[]> =>
  reader
    .selectFrom('caseUpload')
    .selectAll()
    .where('caseId', '=', caseId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .orderBy('linkedAt')
    .orderBy('uploadId')
    .execute()

/** The links of uploads to any case. */
export const readLinksOf = async (reader: Db, uploadIds: readonly string[]): Promise<CaseUploadRow[]> =>
  uploadIds.length === 0
    ? []
    : reader.selectFrom('caseUpload').selectAll().where('uploadId', 'in', uploadIds).execute()

export const setRemoveAt = async (tx: Tx, caseId: string, removeAt: Date | null): Promise<void> => {
  await tx
    .updateTable('caseUpload')
    .set({ removeAt })
    .where('caseId', '=', caseId)
    .where('purpose', '=', 'document')
    .execute()
}

/** Cases with documents due for removal. */
export const readDueCases = async (reader: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await reader
    .selectFrom('caseUpload')
    .select('caseId')
    .distinct()
    .where('removeAt', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

export type UploadName = Pick<UploadRow, 'userId' | 'uploadId' | 'mediaId'>

/** A page of uploads older than a time, oldest first, after the upload `after`. */
export const readOldUploads = (
  reader: Db,
  {
    before,
    after,
    limit,
  }: { before: Date; after: Pick<UploadRow, 'createdAt' | 'uploadId'> | null; limit: number },
): Promise<(UploadName & Pick<UploadRow, 'createdAt' | 'expiredAt'>)[]> =>
  reader
    .selectFrom('upload')
    .select(['userId', 'uploadId', 'mediaId', 'createdAt', 'expiredAt'])
    .where('createdAt', '<', before)
    .$if(after !== null, (query) =>
      query.where(({ refTuple, tuple, eb }) =>
        eb(refTuple('createdAt', 'uploadId'), '>', tuple(after?.createdAt ?? before, after?.uploadId ?? '')),
      ),
    )
    .orderBy('createdAt')
    .orderBy('uploadId')
    .limit(limit)
    .execute()

export const setExpired = async (
  reader: Db,
  userId: string,
  uploadId: string,
  expiredAt: Date | null,
): Promise<void> => {
  await reader
    .updateTable('upload')
    .set({ expiredAt })
    .where('userId', '=', userId)
    .where('uploadId', '=', uploadId)
    .execute()
}

export type Similar = Pick<CaseUploadRow, 'caseId' | 'uploadId' | 'mediaId'> & { readonly distance: number }

/** Pictures of other cases whose hash differs in few bits. */
export const readSimilar = async (
  reader: Db,
  { caseId, pictureHash, distanceMax }: { caseId: string; pictureHash: string; distanceMax: number },
): Promise<Similar[]> => {
  const distance = sql<number>`bit_count(picture_hash # ${pictureHash}::bit(64))`
  const rows = await reader
    .selectFrom('caseUpload')
    .select(['caseId', 'uploadId', 'mediaId', distance.as('distance')])
    .where('pictureHash', 'is not', null)
    .where('caseId', '<>', caseId)
    .where(distance, '<=', distanceMax)
    .orderBy('distance')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, distance: Number(row.distance) }))
}

export const insertOffer = async (
  reader: Db,
  offer: { userId: string; finishKey: string; purpose: UploadPurpose; createdAt: Date },
): Promise<void> => {
  await reader.insertInto('uploadOffer').values(offer).execute()
}

export const countOffers = async (reader: Db, userId: string): Promise<number> => {
  const { count } = await reader
    .selectFrom('uploadOffer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const readOffer = (reader: Db, userId: string, finishKey: string) =>
  reader
    .selectFrom('uploadOffer')
    .selectAll()
    .where('userId', '=', userId)
    .where('finishKey', '=', finishKey)
    .executeTakeFirst()

export const readOldOffers = (reader: Db, before: Date, limit: number) =>
  reader.selectFrom('uploadOffer').selectAll().where('createdAt', '<', before).limit(limit).execute()

export const deleteOffer = async (reader: Db, userId: string, finishKey: string): Promise<void> => {
  await reader
    .deleteFrom('uploadOffer')
    .where('userId', '=', userId)
    .where('finishKey', '=', finishKey)
    .execute()
}
