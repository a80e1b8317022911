import { sql } from 'kysely'
import { NOTICE_CHOICES, type NoticeChoice } from '#contract/fundraisers/organizer-limits.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { STILL_GIVEN } from '../donors/donors.queries.ts'

export const readNoticeChoice = async (db: Db, caseId: string): Promise<NoticeChoice> => {
  const row = await db
    .selectFrom('donationNotice')
    .select('choice')
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  return row === undefined ? 'at_once' : parseEnumColumn(NOTICE_CHOICES, row.choice)
}

/** Saves a choice. Idempotent. */
export const writeNoticeChoice = async (tx: Tx, caseId: string, choice: NoticeChoice): Promise<void> => {
  await tx
    .insertInto('donationNotice')
    .values({ caseId, choice })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet({ choice }))
    .execute()
}

type NoticeState = {
  readonly choice: NoticeChoice
  readonly toldOn: string | null
  readonly toldCount: number
}

/** Locks how a case's organizer is told of donations, until this transaction ends. */
export const lockNoticeState = async (tx: Tx, caseId: string): Promise<NoticeState> => {
  await tx
    .insertInto('donationNotice')
    .values({ caseId })
    .onConflict((conflict) => conflict.column('caseId').doNothing())
    .execute()
  const row = await tx
    .selectFrom('donationNotice')
    .select(['choice', 'toldOn', 'toldCount'])
    .where('caseId', '=', caseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, choice: parseEnumColumn(NOTICE_CHOICES, row.choice) }
}

/** Counts the donations told of one by one on a Pacific day. */
export const writeToldCount = async (
  tx: Tx,
  caseId: string,
  told: { readonly toldOn: string; readonly toldCount: number },
): Promise<void> => {
  await tx.updateTable('donationNotice').set(told).where('caseId', '=', caseId).execute()
}

const selectNew = (db: Db) => db.selectFrom('untoldDonation').where('waits', '=', false)
const selectWaiting = (db: Db) =>
  db.selectFrom('untoldDonation').where('waits', '=', true).where('digestAt', 'is', null)

/** Cases with donations that nothing is decided about yet, over all shards. */
export const readCasesToTell = async (db: Db, limit: number): Promise<string[]> =>
  (await selectNew(db).select('caseId').distinct().limit(limit).execute()).map(({ caseId }) => caseId)

/** Cases with donations that wait for a digest, over all shards. */
export const readCasesToDigest = async (db: Db, limit: number): Promise<string[]> =>
  (await selectWaiting(db).select('caseId').distinct().limit(limit).execute()).map(({ caseId }) => caseId)

/** The newest donation of a case that nothing is decided about yet; null if there is none. */
export const readNewestUntold = async (tx: Tx, caseId: string): Promise<string | null> =>
  (
    await selectNew(tx)
      .select('donationId')
      .where('caseId', '=', caseId)
      .orderBy('notedAt', 'desc')
      .orderBy('donationId', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.donationId ?? null

/** Removes the oldest untold donations of a case from those to tell of. @returns their ids, oldest first */
export const takeUntold = async (tx: Tx, caseId: string, limit: number): Promise<string[]> => {
  const rows = await selectNew(tx)
    .select('donationId')
    .where('caseId', '=', caseId)
    .orderBy('notedAt')
    .orderBy('donationId')
    .limit(limit)
    .execute()
  const donationIds = rows.map(({ donationId }) => donationId)
  if (donationIds.length > 0)
    await tx
      .deleteFrom('untoldDonation')
      .where('caseId', '=', caseId)
      .where('donationId', 'in', donationIds)
      .execute()
  return donationIds
}

/** Leaves a case's untold donations to its next digest. */
export const deferUntold = async (tx: Tx, caseId: string): Promise<void> => {
  await tx
    .updateTable('untoldDonation')
    .set({ waits: true })
    .where('caseId', '=', caseId)
    .where('waits', '=', false)
    .execute()
}

/** Puts a case's waiting donations into a digest. */
export const startDigest = async (tx: Tx, caseId: string, digestAt: Date): Promise<void> => {
  await tx
    .updateTable('untoldDonation')
    .set({ digestAt })
    .where('caseId', '=', caseId)
    .where('waits', '=', true)
    .where('digestAt', 'is', null)
    .execute()
}

export type DigestDonation = {
  readonly donationId: string
  readonly displayName: string
  readonly nameShown: string
  readonly hideAmount: boolean
  readonly amountCents: number
  readonly returnedCents: number
  readonly message: string | null
  readonly wordsHiddenAt: Date | null
}

/** A digest's donations that weren't refunded meanwhile: their number, and the first `limit`, those with words first. */
export const readDigest = async (
  db: Db,
  { caseId, digestAt }: { readonly caseId: string; readonly digestAt: Date },
  limit: number,
): Promise<{ readonly count: number; readonly donations: DigestDonation[] }> => {
  const selected = db
    .selectFrom('untoldDonation')
    .innerJoin('donation', (join) =>
      join
        .onRef('donation.caseId', '=', 'untoldDonation.caseId')
        .onRef('donation.donationId', '=', 'untoldDonation.donationId'),
    )
    .where('untoldDonation.caseId', '=', caseId)
    .where('untoldDonation.digestAt', '=', digestAt)
    .where(STILL_GIVEN)
  const [{ count }, donations] = await Promise.all([
    selected.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    selected
      .selectAll('donation')
      .orderBy(sql`donation.message is null or donation.words_hidden_at is not null`)
      .orderBy('donation.donatedAt')
      .limit(limit)
      .execute(),
  ])
  return { count, donations }
}

/** Forgets the donations of a digest that was mailed, and of earlier ones. Idempotent. */
export const finishDigest = async (
  db: Db,
  { caseId, digestAt }: { readonly caseId: string; readonly digestAt: Date },
): Promise<void> => {
  await db
    .deleteFrom('untoldDonation')
    .where('caseId', '=', caseId)
    .where('digestAt', '<=', digestAt)
    .execute()
}

/** Forgets a case's untold donations. Idempotent. */
export const forgetUntold = async (db: Db, caseId: string): Promise<void> => {
  await db.deleteFrom('untoldDonation').where('caseId', '=', caseId).execute()
}
