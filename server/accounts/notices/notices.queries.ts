import type { Selectable } from 'kysely'
import type { AccountNotice } from '#database/types.ts'
import type { Reader } from '#server/platform/database.ts'

export type NoticeRow = Selectable<AccountNotice>
/** Which notice, of whom. */
export type NoticeRef = Pick<NoticeRow, 'userId' | 'noticeId'>

export const insertNotice = async (
  reader: Reader,
  notice: Pick<NoticeRow, 'userId' | 'noticeId' | 'letter' | 'createdAt'>,
): Promise<void> => {
  await reader.insertInto('accountNotice').values(notice).execute()
}

/** Null where it is mailed already. */
export const readWaitingNotice = async (
  reader: Reader,
  { userId, noticeId }: NoticeRef,
): Promise<NoticeRow | null> =>
  (await reader
    .selectFrom('accountNotice')
    .selectAll()
    .where('userId', '=', userId)
    .where('noticeId', '=', noticeId)
    .where('mailedAt', 'is', null)
    .executeTakeFirst()) ?? null

export const markNoticeMailed = async (
  reader: Reader,
  { userId, noticeId }: NoticeRef,
  mailedAt: Date,
): Promise<void> => {
  await reader
    .updateTable('accountNotice')
    .set({ mailedAt })
    .where('userId', '=', userId)
    .where('noticeId', '=', noticeId)
    .execute()
}

/** Notices that should have been mailed by now: over all people, for the sweep. */
export const readOverdueNotices = (reader: Reader, createdBefore: Date): Promise<NoticeRef[]> =>
  reader
    .selectFrom('accountNotice')
    .select(['userId', 'noticeId'])
    .where('mailedAt', 'is', null)
    .where('createdAt', '<', createdBefore)
    .orderBy('createdAt')
    .limit(100)
    .execute()

/** Notices that were mailed long ago. */
export const forgetNotices = async (reader: Reader, mailedBefore: Date): Promise<void> => {
  await reader.deleteFrom('accountNotice').where('mailedAt', '<', mailedBefore).execute()
}
