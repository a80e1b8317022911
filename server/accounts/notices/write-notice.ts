import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { personOf } from '../account-person.ts'
import { lockUser } from '../read-user.ts'
import { insertNotice, type NoticeRef } from './notices.queries.ts'
import type { SecurityNotice } from './security-notice.ts'

export const letterContext = ({ userId, noticeId }: NoticeRef): string =>
  `account_notice.letter|${userId}|${noticeId}`

/**
 * Records a notice in the transaction of the change it reports.
 * @returns null if the account has no e-mail address
 * @throws tokenInvalid if the account is erased
 */
export const writeNotice = async (
  deps: Pick<Deps, 'personalData' | 'ids' | 'wallClock'>,
  tx: Tx,
  userId: string,
  notice: SecurityNotice,
): Promise<NoticeRef | null> => {
  const { email } = await lockUser(deps, tx, userId)
  if (email === null) return null
  const ref = { userId, noticeId: deps.ids.uuid() }
  const sealed = await deps.personalData.seal(
    tx,
    personOf(userId),
    letterContext(ref),
    JSON.stringify({ to: email, letter: notice }),
  )
  await insertNotice(tx, { ...ref, letter: sealed, createdAt: deps.wallClock.now() })
  return ref
}
