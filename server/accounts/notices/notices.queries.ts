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

/**
 * Takes a notice that waits to be mailed, so that nobody else mails it meanwhile.
 *
 * @returns null where it is mailed already, or somebody is just mailing it
 */
export const claimNotice = async (
  reader: Reader,
  { userId, noticeId }: NoticeRef,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<NoticeRow | null> =>
  (await reader
    .updateTable('accountNotice')
    .set({ mailingUntil: until })
    .where('userId', '=', userId)
    .where('noticeId', '=', noticeId)
    .where('mailedAt', 'is', null)
    .where((is) => is.or([is('mailingUntil', 'is', null), is('mailingUntil', '<=', now)]))
    .returningAll()
    .executeTakeFirst()) ?? null

/** It wasn't mailed after all. */
export const releaseNotice = async (reader: Reader, { userId, noticeId }: NoticeRef): Promise<void> => {
  await reader
    .updateTable('accountNotice')
    .set({ mailingUntil: null })
    .where('userId', '=', userId)
    .where('noticeId', '=', noticeId)
    .execute()
}

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

/** Notices that should have been mailed by now, and that nobody is mailing: over all people, for the sweep. */
export const readOverdueNotices = (
  reader: Reader,
  { createdBefore, now }: { readonly createdBefore: Date; readonly now: Date },
): Promise<NoticeRef[]> =>
  reader
    .selectFrom('accountNotice')
    .select(['userId', 'noticeId'])
    .where('mailedAt', 'is', null)
    .where('createdAt', '<', createdBefore)
    .where((is) => is.or([is('mailingUntil', 'is', null), is('mailingUntil', '<=', now)]))
    .orderBy('createdAt')
    .limit(100)
    .execute()

/** Notices that were mailed long ago. */
export const forgetNotices = async (reader: Reader, mailedBefore: Date): Promise<void> => {
  await reader.deleteFrom('accountNotice').where('mailedAt', '<', mailedBefore).execute()
}
