import * as z from 'zod'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { accountNoticeMail, accountNoticeTitle } from '#server/accounts/notices/account-notice-mail.tsx'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { mailAccountErasedJob } from '../account-jobs.ts'
import { mailRow } from '../mailing.ts'
import type { User } from '../read-user.ts'
import {
  deleteErasure,
  type ErasureRow,
  erasureToMail,
  insertErasure,
  readWaitingErasures,
} from './erasure.queries.ts'
import { forgetPerson } from './forget-person.ts'
import { tryNow } from './try-now.ts'

/** The confirmation isn't mailed after this many days, because the mailbox evidently doesn't accept it. */
const LETTER_KEPT_DAYS = 3

/** Name of the key that encrypts the confirmation, separate because the account's key is erased. */
const letterPersonOf = (userId: string): string => `erasure:${userId}`
const letterContext = (userId: string): string => `erasure.letter|${userId}`
const letterShape = z.object({ to: z.string() })

/** Records, in the erasing transaction, what else to delete, and the confirmation to the last address. */
export const recordErasure = async (
  { personalData }: Pick<Deps, 'personalData'>,
  tx: Tx,
  { userId, email }: Pick<User, 'userId' | 'email'>,
  erasedAt: Date,
): Promise<void> => {
  const letter =
    email === null
      ? null
      : await personalData.seal(
          tx,
          letterPersonOf(userId),
          letterContext(userId),
          JSON.stringify({ to: email }),
        )
  await insertErasure(tx, { userId, erasedAt, letter })
}

/** Writes the confirmation; null if the account had no address, or if it is too late. */
const writeLetter = async (deps: Deps, { userId, letter, erasedAt }: ErasureRow): Promise<Mail | null> => {
  const { database, personalData, config, wallClock } = deps
  const isTooLate = wallClock.now().getTime() - erasedAt.getTime() > LETTER_KEPT_DAYS * DAY_MS
  const content =
    letter === null || isTooLate
      ? null
      : await personalData.open(database.db, letterPersonOf(userId), letterContext(userId), letter)
  if (content === null) return null
  const { to } = letterShape.parse(JSON.parse(content))
  const { publicOrigin, brand } = config
  const notice = { kind: 'erased', at: erasedAt.toISOString() } as const
  return {
    to,
    subject: accountNoticeTitle(notice, brand),
    messageId: `account-erased-${userId}`,
    caseId: null,
    ...renderMail(accountNoticeMail({ notice, to, publicOrigin, brand })),
  }
}

/** Mails the erasure's confirmation, then deletes the address. */
export const mailErased = (deps: Deps, userId: string): Promise<void> => {
  const { db } = deps.database
  return mailRow(deps, erasureToMail(userId), {
    write: (row) => writeLetter(deps, row),
    end: async () => {
      await deps.personalData.forget(db, letterPersonOf(userId))
      await deleteErasure(db, userId)
    },
  })
}

/** Finishes an erasure and schedules its confirmation. */
export const finishErasure = async (deps: Deps, userId: string): Promise<void> => {
  const { jobs, wallClock } = deps
  await forgetPerson(deps, userId)
  const key = `account-erased:${userId}`
  await jobs.add({ ...mailAccountErasedJob.at(wallClock.now(), { userId }), key })
}

/** Finishes interrupted erasures, and schedules confirmations whose job was lost. */
export const sweepErasures = async (deps: Deps): Promise<void> => {
  const now = deps.wallClock.now()
  const erasedBefore = new Date(now.getTime() - MINUTE_MS)
  for (const userId of await readWaitingErasures(deps.database.db, { erasedBefore, now }))
    await tryNow(deps, () => finishErasure(deps, userId))
}
