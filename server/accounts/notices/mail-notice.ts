import type { Deps } from '#server/deps.ts'
import { accountNoticeMail, accountNoticeTitle } from '#server/mails/account-notice-mail.tsx'
import { renderMail } from '#server/mails/render-mail.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import { personOf } from '../account-person.ts'
import { MAILING_MS } from '../mailing.ts'
import { addressedLetterShape } from './letter.ts'
import {
  claimNotice,
  markNoticeMailed,
  type NoticeRef,
  type NoticeRow,
  releaseNotice,
} from './notices.queries.ts'
import { letterContext } from './write-notice.ts'

/** Null where its person is erased. */
const writeMail = async (deps: Deps, row: NoticeRow): Promise<Mail | null> => {
  const { database, personalData } = deps
  const opened = await personalData.open(
    database.reader,
    personOf(row.userId),
    letterContext(row),
    row.letter,
  )
  if (opened === null) return null
  const { to, letter } = addressedLetterShape.parse(JSON.parse(opened))
  const { publicOrigin, brand } = deps.config
  return {
    to,
    subject: accountNoticeTitle(letter, brand),
    messageId: `account-notice-${row.noticeId}`,
    ...(await renderMail(accountNoticeMail({ letter, to, publicOrigin, brand }))),
  }
}

/** Mails what a person must hear of their account, once, however long the mail server takes. */
export const mailNotice = async (deps: Deps, ref: NoticeRef): Promise<void> => {
  const { reader } = deps.database
  const now = deps.clock.now()
  const row = await claimNotice(reader, ref, { now, until: new Date(now.getTime() + MAILING_MS) })
  if (row === null) return
  try {
    const mail = await writeMail(deps, row)
    if (mail === null) return
    await deps.mail.send(mail)
  } catch (error) {
    await releaseNotice(reader, ref)
    throw error
  }
  await markNoticeMailed(reader, ref, deps.clock.now())
}
