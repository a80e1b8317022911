import type { Deps } from '#server/deps.ts'
import { accountNoticeMail, accountNoticeTitle } from '#server/mails/account-notice-mail.tsx'
import { renderMail } from '#server/mails/render-mail.ts'
import { personOf } from '../account-person.ts'
import { addressedLetterShape } from './letter.ts'
import { markNoticeMailed, type NoticeRef, readWaitingNotice } from './notices.queries.ts'
import { letterContext } from './write-notice.ts'

/** Mails what a person must hear of their account, once. */
export const mailNotice = async (deps: Deps, ref: NoticeRef): Promise<void> => {
  const { database, personalData, mail, clock } = deps
  const row = await readWaitingNotice(database.reader, ref)
  if (row === null) return
  const opened = await personalData.open(
    database.reader,
    personOf(ref.userId),
    letterContext(ref),
    row.letter,
  )
  if (opened === null) return
  const { to, letter } = addressedLetterShape.parse(JSON.parse(opened))
  const { publicOrigin, brand } = deps.config
  await mail.send({
    to,
    subject: accountNoticeTitle(letter, brand),
    messageId: `account-notice-${ref.noticeId}`,
    ...(await renderMail(accountNoticeMail({ letter, to, publicOrigin, brand }))),
  })
  await markNoticeMailed(database.reader, ref, clock.now())
}
