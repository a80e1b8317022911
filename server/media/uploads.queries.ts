import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import type { CaseUpload, Upload } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type UploadRow = Selectable<Upload>
export type CaseUploadRow = Selectable<CaseUpload>

/** Number and total size of a person's uploads since a time. */
export const readUploadTotals = async (
  db: Db,
  userId: string,
  since: Date,
): Promise<{ count: number; bytes: number }> => {
  const { count, bytes } = await db
    .selectFrom('upload')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('byteLength').as('bytes')])
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes ?? 0) }
}

export const readUploadByKey = (
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

/** A person's uploads that still have their bytes. */
export const readUploadRows = async (
  db: Db,
  userId: string,
  uploadIds: readonly string[],
): Promise<UploadRow[]> =>
  uploadIds.length === 0
    ? []
    : db
        .selectFrom('upload')
        .selectAll()
        .where('userId', '=', userId)
        .where('uploadId', 'in', uploadIds)
        .where('expiredAt', 'is', null)
        .execute()

/** All uploads of a person, in any state. */
export const readAllUploads = (db: Db, userId: string): Promise<UploadRow[]> =>
  db.selectFrom('upload').selectAll().where('userId', '=', userId).execute()

/** Inserts an upload, unless its idempotency key was used. @returns whether it was inserted */
export const insertUpload = async (db: Db, row: UploadRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteUpload = async (db: Db, userId: string, uploadId: string): Promise<void> => {
  await db.deleteFrom('upload').where('userId', '=', userId).where('uploadId', '=', uploadId).execute()
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

export const deleteLinks = async (db: Db, caseId: string, uploadIds: readonly string[]): Promise<void> => {
  if (uploadIds.length === 0) return
  await db.deleteFrom('caseUpload').where('caseId', '=', caseId).where('uploadId', 'in', uploadIds).execute()
}

export const deleteLinksOfCase = async (db: Db, caseId: string): Promise<void> => {
  await db.deleteFrom('caseUpload').where('caseId', '=', caseId).execute()
}

/** A case's links to uploads, optionally of one purpose. */
export const readLinks = (db: Db, caseId: string, purpose?: UploadPurpose): Promise<CaseUploadRow[]> =>
  db
    .selectFrom('caseUpload')
    .selectAll()
    .where('caseId', '=', caseId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .orderBy('linkedAt')
    .orderBy('uploadId')
    .execute()

/** The links of uploads to any case. */
export const readLinksOf = async (db: Db, uploadIds: readonly string[]): Promise<CaseUploadRow[]> =>
  uploadIds.length === 0
    ? []
    : db.selectFrom('caseUpload').selectAll().where('uploadId', 'in', uploadIds).execute()

export const setRemoveAt = async (tx: Tx, caseId: string, removeAt: Date | null): Promise<void> => {
  await tx
    .updateTable('caseUpload')
    .set({ removeAt })
    .where('caseId', '=', caseId)
    .where('purpose', '=', 'document')
    .execute()
}

/** Cases with documents due for removal. */
export const readDueCases = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
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
  db: Db,
  {
    before,
    after,
    limit,
  }: { before: Date; after: Pick<UploadRow, 'createdAt' | 'uploadId'> | null; limit: number },
): Promise<(UploadName & Pick<UploadRow, 'createdAt' | 'expiredAt'>)[]> =>
  db
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
  db: Db,
  userId: string,
  uploadId: string,
  expiredAt: Date | null,
): Promise<void> => {
  await db
    .updateTable('upload')
    .set({ expiredAt })
    .where('userId', '=', userId)
    .where('uploadId', '=', uploadId)
    .execute()
}

export type Similar = Pick<CaseUploadRow, 'caseId' | 'uploadId' | 'mediaId'> & { readonly distance: number }

/** Pictures of other cases whose hash differs in few bits. */
export const readSimilar = async (
  db: Db,
  { caseId, pictureHash, distanceMax }: { caseId: string; pictureHash: string; distanceMax: number },
): Promise<Similar[]> => {
  const distance = sql<number>`bit_count(picture_hash # ${pictureHash}::bit(64))`
  const rows = await db
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
  db: Db,
  offer: { userId: string; finishKey: string; purpose: UploadPurpose; createdAt: Date },
): Promise<void> => {
  await db.insertInto('uploadOffer').values(offer).execute()
}

export const countOffers = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('uploadOffer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const readOffer = (db: Db, userId: string, finishKey: string) =>
  db
    .selectFrom('uploadOffer')
    .selectAll()
    .where('userId', '=', userId)
    .where('finishKey', '=', finishKey)
    .executeTakeFirst()

export const readOldOffers = (db: Db, before: Date, limit: number) =>
  db.selectFrom('uploadOffer').selectAll().where('createdAt', '<', before).limit(limit).execute()

export const deleteOffer = async (db: Db, userId: string, finishKey: string): Promise<void> => {
  await db.deleteFrom('uploadOffer').where('userId', '=', userId).where('finishKey', '=', finishKey).execute()
}

/** Whether a person uploaded a picture. */
export const isUploader = async (db: Db, userId: string, mediaId: string): Promise<boolean> =>
  (await db
    .selectFrom('upload')
    .select('uploadId')
    .where('userId', '=', userId)
    .where('mediaId', '=', mediaId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a picture belongs to a case or its draft. */
export const isLinked = async (db: Db, mediaId: string): Promise<boolean> =>
  (await db
    .selectFrom('caseUpload')
    .select('uploadId')
    .where('mediaId', '=', mediaId)
    .limit(1)
    .executeTakeFirst()) !== undefined
