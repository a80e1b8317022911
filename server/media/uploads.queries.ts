import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { UploadPurpose } from '#contract/fundraisers/uploads.ts'
import type { CaseUpload, Upload } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type UploadRow = Selectable<Upload>
export type CaseUploadRow = Selectable<CaseUpload>

/** Volume of a person's uploads since a time. */
export const readUploaded = async (
  on: Db,
  userId: string,
  since: Date,
): Promise<{ count: number; bytes: number }> => {
  const { count, bytes } = await on
    .selectFrom('upload')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('byteLength').as('bytes')])
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes ?? 0) }
}

export const readUploadByKey = (
  on: Db,
  userId: string,
  idempotencyKey: string,
): Promise<UploadRow | undefined> =>
  on
    .selectFrom('upload')
    .selectAll()
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

/** A person's uploads that still have their bytes. */
export const readUploadRows = async (
  on: Db,
  userId: string,
  uploadIds: readonly string[],
): Promise<UploadRow[]> =>
  uploadIds.length === 0
    ? []
    : on
        .selectFrom('upload')
        .selectAll()
        .where('userId', '=', userId)
        .where('uploadId', 'in', uploadIds)
        .where('expiredAt', 'is', null)
        .execute()

/** All of them, in any state. */
export const readAllUploads = (on: Db, userId: string): Promise<UploadRow[]> =>
  on.selectFrom('upload').selectAll().where('userId', '=', userId).execute()

/** @returns whether it is new */
export const insertUpload = async (on: Db, row: UploadRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteUpload = async (on: Db, userId: string, uploadId: string): Promise<void> => {
  await on.deleteFrom('upload').where('userId', '=', userId).where('uploadId', '=', uploadId).execute()
}

/** Idempotent. */
export const insertLinks = async (tx: Tx, rows: readonly CaseUploadRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('caseUpload')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['caseId', 'uploadId']).doNothing())
    .execute()
}

export const deleteLinks = async (on: Db, caseId: string, uploadIds: readonly string[]): Promise<void> => {
  if (uploadIds.length === 0) return
  await on.deleteFrom('caseUpload').where('caseId', '=', caseId).where('uploadId', 'in', uploadIds).execute()
}

export const deleteLinksOfCase = async (on: Db, caseId: string): Promise<void> => {
  await on.deleteFrom('caseUpload').where('caseId', '=', caseId).execute()
}

export const readLinks = (on: Db, caseId: string, purpose?: UploadPurpose): Promise<CaseUploadRow[]> =>
  on
    .selectFrom('caseUpload')
    .selectAll()
    .where('caseId', '=', caseId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .orderBy('linkedAt')
    .orderBy('uploadId')
    .execute()

export const readLinksOf = async (on: Db, uploadIds: readonly string[]): Promise<CaseUploadRow[]> =>
  uploadIds.length === 0
    ? []
    : on.selectFrom('caseUpload').selectAll().where('uploadId', 'in', uploadIds).execute()

export const setRemoveAt = async (tx: Tx, caseId: string, removeAt: Date | null): Promise<void> => {
  await tx
    .updateTable('caseUpload')
    .set({ removeAt })
    .where('caseId', '=', caseId)
    .where('purpose', '=', 'document')
    .execute()
}

/** Cases with documents due for removal. */
export const readDueCases = async (on: Db, now: Date, most: number): Promise<string[]> => {
  const rows = await on
    .selectFrom('caseUpload')
    .select('caseId')
    .distinct()
    .where('removeAt', '<=', now)
    .limit(most)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

export type UploadName = Pick<UploadRow, 'userId' | 'uploadId' | 'mediaId'>

/** Uploads older than a time, oldest first, not checked since `after`. */
export const readOldUploads = (
  on: Db,
  {
    before,
    after,
    most,
  }: { before: Date; after: Pick<UploadRow, 'createdAt' | 'uploadId'> | null; most: number },
): Promise<(UploadName & Pick<UploadRow, 'createdAt' | 'expiredAt'>)[]> =>
  on
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
    .limit(most)
    .execute()

export const setExpired = async (
  on: Db,
  userId: string,
  uploadId: string,
  expiredAt: Date | null,
): Promise<void> => {
  await on
    .updateTable('upload')
    .set({ expiredAt })
    .where('userId', '=', userId)
    .where('uploadId', '=', uploadId)
    .execute()
}

export type Similar = Pick<CaseUploadRow, 'caseId' | 'uploadId' | 'mediaId'> & { readonly distance: number }

/** Pictures of other cases whose hash differs in few bits. */
export const readSimilar = async (
  on: Db,
  { caseId, pictureHash, distanceMax }: { caseId: string; pictureHash: string; distanceMax: number },
): Promise<Similar[]> => {
  const distance = sql<number>`bit_count(picture_hash # ${pictureHash}::bit(64))`
  const rows = await on
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
  on: Db,
  offer: { userId: string; finishKey: string; purpose: UploadPurpose; createdAt: Date },
): Promise<void> => {
  await on.insertInto('uploadOffer').values(offer).execute()
}

export const countOffers = async (on: Db, userId: string): Promise<number> => {
  const { count } = await on
    .selectFrom('uploadOffer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const readOffer = (on: Db, userId: string, finishKey: string) =>
  on
    .selectFrom('uploadOffer')
    .selectAll()
    .where('userId', '=', userId)
    .where('finishKey', '=', finishKey)
    .executeTakeFirst()

export const readOldOffers = (on: Db, before: Date, most: number) =>
  on.selectFrom('uploadOffer').selectAll().where('createdAt', '<', before).limit(most).execute()

export const deleteOffer = async (on: Db, userId: string, finishKey: string): Promise<void> => {
  await on.deleteFrom('uploadOffer').where('userId', '=', userId).where('finishKey', '=', finishKey).execute()
}
