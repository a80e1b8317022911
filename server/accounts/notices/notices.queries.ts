import { type Selectable, sql } from 'kysely'
import type { AccountNotice } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { isUnclaimed, type RowToMail } from '../mailing.queries.ts'

export type NoticeRow = Selectable<AccountNotice>
/** Key of a notice. */
export type NoticeRef = Pick<NoticeRow, 'userId' | 'noticeId'>

export const insertNotice = async (
  db: Db,
  notice: Pick<NoticeRow, 'userId' | 'noticeId' | 'letter' | 'createdAt'>,
): Promise<void> => {
  await db.insertInto('accountNotice').values(notice).execute()
}

const waits = () => sql<boolean>`mailed_at is null`

/** The row of a notice, until its letter is mailed. */
export const noticeToMail = ({ userId, noticeId }: NoticeRef): RowToMail<'accountNotice'> => ({
  table: 'accountNotice',
  key: { userId, noticeId },
  waits,
})

export const markNoticeMailed = async (
  db: Db,
  { userId, noticeId }: NoticeRef,
  mailedAt: Date,
): Promise<void> => {
  await db
    .updateTable('accountNotice')
    .set({ mailedAt })
    .where('userId', '=', userId)
    .where('noticeId', '=', noticeId)
    .execute()
}

/** Overdue, unclaimed notices over all people, for the sweep. */
export const readOverdueNotices = (
  db: Db,
  { createdBefore, now }: { readonly createdBefore: Date; readonly now: Date },
): Promise<NoticeRef[]> =>
  db
    .selectFrom('accountNotice')
    .select(['userId', 'noticeId'])
    .where('createdAt', '<', createdBefore)
    .where(waits())
    .where(isUnclaimed(now))
    .orderBy('createdAt')
    .limit(100)
    .execute()

/** Deletes notices mailed long ago. */
export const forgetNotices = async (db: Db, mailedBefore: Date): Promise<void> => {
  await db.deleteFrom('accountNotice').where('mailedAt', '<', mailedBefore).execute()
}
