import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import { personOf } from '../account-person.ts'
import { mailRow } from '../mailing.ts'
import { accountNoticeMail, accountNoticeTitle } from './account-notice-mail.tsx'
import { markNoticeMailed, type NoticeRef, type NoticeRow, noticeToMail } from './notices.queries.ts'
import { addressedNoticeShape } from './security-notice.ts'
import { letterContext } from './write-notice.ts'

/** Writes a notice's mail; null if the person is erased. */
const writeMail = async (deps: Deps, row: NoticeRow): Promise<Mail | null> => {
  const { database, personalData } = deps
  const content = await personalData.open(database.db, personOf(row.userId), letterContext(row), row.letter)
  if (content === null) return null
  const { to, letter: notice } = addressedNoticeShape.parse(JSON.parse(content))
  const { publicOrigin, brand } = deps.config
  return {
    to,
    subject: accountNoticeTitle(notice, brand),
    messageId: `account-notice-${row.noticeId}`,
    caseId: null,
    ...renderMail(accountNoticeMail({ notice, to, publicOrigin, brand })),
  }
}

/** Mails a security notice. */
export const mailNotice = (deps: Deps, ref: NoticeRef): Promise<void> =>
  mailRow(deps, noticeToMail(ref), {
    write: (row) => writeMail(deps, row),
    end: (mailedAt) => markNoticeMailed(deps.database.db, ref, mailedAt),
  })
